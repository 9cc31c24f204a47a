/** What the page needs only once somebody asks for it: one file, as each further one costs a request for what they share. */

export { Box } from './box/box.ts';
export { Editing } from './editor/editor.ts';
export { joinEmbedding } from './embedding/dialog.ts';
export { FigureDialog } from './figure/dialog.ts';
export { ClassGuesses } from './guesses/class.ts';
export { endOf } from './lesson/end.ts';
export { Picker } from './networks/picker.ts';
export { NotesDialog } from './notes/dialog.ts';
export { NoteHandles } from './notes/handles.ts';
export { askForColumns, askForPart } from './opened/dialogs.ts';
export { recorderPanel } from './recorder/panel.ts';
export { Recorder } from './recorder/recorder.ts';
export { routerPanel } from './router/panel.ts';
export { showStudy } from './study/panel.ts';
export { Steps } from './study/steps.ts';
export { showThrough } from './through/panel.ts';
