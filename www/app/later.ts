/** What the page needs only once somebody asks for it: one file, as each further one costs a request for what they share. */

export { Editing } from './editor/editor.ts';
export { joinEmbedding } from './embedding/dialog.ts';
export { ClassGuesses } from './guesses/class.ts';
export { endOf } from './lesson/end.ts';
export { Picker } from './networks/picker.ts';
export { askForColumns, askForPart } from './opened/dialogs.ts';
export { recorderPanel } from './recorder/panel.ts';
export { Recorder } from './recorder/recorder.ts';
export { routerPanel } from './router/panel.ts';
export { showStudy } from './study/panel.ts';
export { Steps } from './study/steps.ts';
