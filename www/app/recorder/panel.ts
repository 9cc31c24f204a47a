/** The recorder in the place of the networks: the lesson's title, its steps as cards, and what becomes of it. */

import { segmented } from '../choice.ts';
import { byId, element, isTyping } from '../dom.ts';
import { bringIntoSight } from '../in-sight.ts';
import { showRefusal } from '../notices.ts';
import type { NetworkInfo } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { copyLink, save } from '../share.ts';
import { follow, html, live, nothing, showAtOnce, signal, withValue } from '../view.ts';
import { fileOf, idOf } from './draft.ts';
import type { Recorder } from './recorder.ts';
import { stepFields } from './step.ts';

/** Largest file that is opened for changing, in bytes. */
const MAX_BYTES = 65_536;

const LEVELS = ['easy', 'middling', 'hard'];

/** What stands in the rail: the lesson, or the networks as usual. */
type Tab = 'lesson' | 'networks';

/** @param networks all kinds of networks, with their keys */
export function recorderPanel(session: Session, recorder: Recorder, networks: NetworkInfo[]) {
  const place = element('aside', { id: 'recorder', class: 'recorder', 'aria-label': 'Lesson recorder', hidden: true });
  const page = byId('main', HTMLElement);
  const tab = signal<Tab>('lesson');
  const file = element('input', { type: 'file', accept: '.json,application/json', hidden: true });
  byId('networks', HTMLElement).before(place);
  document.body.append(file);

  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    file.value = '';
    if (!chosen) return;
    try {
      if (chosen.size > MAX_BYTES) throw new Error('it is longer than any lesson');
      const text = await chosen.text();
      if (!/^\s*\{\s*"lesson"/.test(text)) throw new Error('a lesson begins with {"lesson": 1');
      recorder.change(text);
    } catch (error) {
      const why = error instanceof SyntaxError ? 'it is damaged; drop it on the page to be told where' : (error as Error).message;
      showRefusal(`${chosen.name} was not opened: ${why}.`);
    }
  });
  follow(
    () => [recorder.isShown.value, tab.value] as const,
    ([isShown, tab]) => {
      place.hidden = !isShown;
      if (isShown) page.dataset.writing = tab;
      else delete page.dataset.writing;
    },
  );
  place.addEventListener('keydown', (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    const card = (event.target as Element).closest<HTMLElement>('.record');
    if (!by || !event.altKey || !card || isTyping(event.target as Element)) return;
    event.preventDefault();
    const index = Number(card.dataset.index);
    if (recorder.move(index, by)) focusHead(index + by);
  });

  /** Gives the focus to the head of a step, once it is there. */
  function focusHead(index: number) {
    requestAnimationFrame(() => place.querySelector<HTMLElement>(`[data-index="${index}"] .record-head`)?.focus());
  }

  function add() {
    recorder.add();
    tab.value = 'lesson';
    requestAnimationFrame(() => {
      const record = place.querySelector('.record.is-open');
      if (record) bringIntoSight(record);
      record?.querySelector<HTMLElement>('.record-text')?.focus({ preventScroll: true });
    });
  }

  async function takeLink({ currentTarget }: Event) {
    const link = await recorder.link();
    if (link !== null) return copyLink(link, 'Link to the lesson copied', currentTarget as HTMLElement);
    saveFile();
    showRefusal('The lesson is too long for a link, so it was saved as a file. Hand out the file: students drop it on the page.');
  }

  function saveFile() {
    save(`${recorder.draft.id || idOf(recorder.draft.title)}.json`, 'application/json', fileOf(recorder.draft));
  }

  function close() {
    recorder.close();
    byId('lessons', HTMLElement).focus();
  }

  showAtOnce(place, () => {
    if (!recorder.isShown.value) return nothing;
    return html`
      <div class="recorder-head">
        <h2>Lesson recorder</h2>
        ${segmented<Tab>(
          'recorder-tab',
          'At the left',
          [
            { name: 'lesson', words: 'Lesson' },
            { name: 'networks', words: 'Networks' },
          ],
          tab.value,
          (name) => (tab.value = name),
        )}
        <button type="button" class="primary" id="add-step" @click=${add}>Add step</button>
        <button type="button" class="icon-button" aria-label="Close the recorder" title="Close the recorder; the draft is kept" @click=${close}><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="m4 4 8 8M12 4l-8 8" /></svg></button>
      </div>
      ${tab.value === 'lesson' ? html`${body()}${foot()}` : nothing}
    `;
  });

  function body() {
    const { draft, at, undo } = recorder;
    return html`<div class="recorder-scroll">
      ${undo ? html`<p class="recorder-undo" role="status"><span>${undo.words}.</span><button type="button" class="outlined" @click=${() => recorder.bringBack()}>Undo</button></p>` : nothing}
      ${about()}
      ${draft.steps.length === 0 ? html`<p class="hint">Show something on this page: a network, a load, a comparison. <strong>Add step</strong> keeps it, and you write what students read beside it.</p>` : nothing}
      <ol class="records">
        ${draft.steps.map((_, index) => card(index, index === at))}
      </ol>
    </div>`;
  }

  function about() {
    const { title, goal, minutes, level } = recorder.draft;
    const type = (field: 'title' | 'goal' | 'minutes') => withValue((value) => recorder.set({ [field]: value }));
    return html`<div class="recorder-about">
      <label>Title<input class="text" name="lesson-title" maxlength="80" autocomplete="off" placeholder="Half full is not half fast" .value=${live(title)} @input=${type('title')} /></label>
      <label>What students can do after it<textarea class="text" name="lesson-goal" rows="2" maxlength="200" placeholder="Say why …" .value=${live(goal)} @input=${type('goal')}></textarea></label>
      <div class="recorder-row">
        <label>Minutes<input class="number" name="lesson-minutes" inputmode="numeric" autocomplete="off" .value=${live(minutes)} @input=${type('minutes')} /></label>
        <label>Level<select name="lesson-level" autocomplete="off" @change=${withValue((value) => recorder.set({ level: Number(value) }))}>
          ${LEVELS.map((words, index) => html`<option value=${index + 1} .selected=${live(level === index + 1)}>${words}</option>`)}
        </select></label>
      </div>
    </div>`;
  }

  function card(index: number, isOpen: boolean) {
    const step = recorder.draft.steps[index];
    const { title, text, ask, isExercise } = step;
    const words = title || text.split('\n')[0] || ask?.text || 'No text yet';
    const open = () => {
      recorder.go(index);
      focusHead(index);
    };
    return html`<li class=${isOpen ? 'record is-open' : 'record'} data-index=${index}>
      <div class="record-line">
        <button type="button" class="record-head" aria-expanded=${isOpen ? 'true' : 'false'} title="Open the step and what it shows" @click=${open}>
          <span class="record-number">${index + 1}</span>
          <span class="record-words"><strong>${words}</strong><small>${isExercise ? 'exercise' : ask ? 'with a question' : ''}</small></span>
        </button>
        ${tool('Move up', 'M8 12.500V3.500M4 7.500l4-4 4 4', index === 0 || isExercise, () => recorder.move(index, -1) && focusHead(index - 1), index)}
        ${tool('Move down', 'M8 3.500v9M4 8.500l4 4 4-4', isExercise || index >= recorder.draft.steps.length - 1 || recorder.draft.steps[index + 1].isExercise, () => recorder.move(index, 1) && focusHead(index + 1), index)}
        ${tool('Remove', 'M3 4.500h10M6.500 4.500V3h3v1.500M4.500 4.500l.5 8.500h6l.5-8.500', false, () => remove(index), index)}
      </div>
      ${isOpen ? stepFields(session, recorder, index, networks) : nothing}
    </li>`;
  }

  function remove(index: number) {
    recorder.remove(index);
    requestAnimationFrame(() => place.querySelector<HTMLElement>('.recorder-undo button')?.focus());
  }

  function foot() {
    const { mistake, draft } = recorder;
    const isReady = mistake === '';
    const step = /^Step (\d+)/.exec(mistake ?? '')?.[1] ?? (mistake?.startsWith('The exercise') ? draft.steps.length : null);
    const goTo = () => {
      if (recorder.at !== Number(step) - 1) recorder.go(Number(step) - 1);
      focusHead(Number(step) - 1);
    };
    return html`<div class="recorder-foot">
      <p class=${isReady ? 'recorder-mistake is-right' : 'recorder-mistake'} role="status">
        ${mistake === null ? 'Checking…' : isReady ? 'Nothing is missing. Try it before you hand it out.' : html`${mistake}.`}
        ${step ? html`<button type="button" class="plain" @click=${goTo}>Show step ${step}</button>` : nothing}
      </p>
      <div class="recorder-row">
        <button type="button" class="primary" ?disabled=${!isReady} @click=${() => void recorder.try()}>Try it</button>
        <button type="button" class="outlined" ?disabled=${!isReady} @click=${takeLink}>Copy link</button>
        <button type="button" class="outlined" @click=${saveFile}>Save file</button>
        <button type="button" class="plain" @click=${() => file.click()}>Open…</button>
        <button type="button" class="plain" ?disabled=${draft.steps.length === 0 && draft.title === ''} @click=${() => recorder.startOver()}>New</button>
      </div>
    </div>`;
  }
}

function tool(words: string, path: string, isOff: boolean, act: () => void, index: number) {
  return html`<button type="button" class="icon-button" aria-label=${`${words}: step ${index + 1}`} title=${words} ?disabled=${isOff} @click=${act}>
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>
  </button>`;
}
