/** What a class has guessed in a lesson, question by question, in bars large enough for a projector. */

import { tick } from '../choice.ts';
import { element, say } from '../dom.ts';
import { Explorer } from '../late.ts';
import { lessonOf } from '../lesson/catalogue.ts';
import { carriedBy, type Guesses, read } from '../lesson/guesses.ts';
import { text } from '../lesson/templates.ts';
import type { Lesson, LessonAsk } from '../pkg/loadcurve-web.js';
import { inShort } from '../quoting.ts';
import { messageOf } from '../session.ts';
import { html, nothing, show, signal, svg, vars } from '../view.ts';
import { type Axis, type Bar, type Histogram, histogramOf } from './histogram.ts';

/** The text of a file, and the file's name. */
export interface Named {
  name: string;
  text: string;
}

/** Most readers of a class. */
const MOST = 1000;

export class ClassGuesses {
  #chooseFiles;
  #dialog = element('dialog', { class: 'class-guesses', 'aria-labelledby': 'class-title' });
  /** The lesson that was guessed in. */
  #lesson: { lesson: Lesson; id: string } | null = null;
  #all: Guesses[] = [];
  #question = signal(0);
  #showsAnswer = signal(true);
  #isAdding = signal(true);
  #wrong = signal<string[]>([]);
  #changes = signal(0);

  /** @param chooseFiles asks for files */
  constructor(chooseFiles: () => void) {
    this.#chooseFiles = chooseFiles;
    document.body.append(this.#dialog);
    this.#dialog.addEventListener('keydown', (event) => this.#press(event));
    show(this.#dialog, () => this.#template());
  }

  /** Shows these guesses beside those that are there; with none, the ways to bring some. */
  async open(files: Named[] = []) {
    const wrong = await this.#add(files);
    this.#wrong.value = wrong;
    this.#isAdding.value = this.#all.length === 0 || wrong.length > 0;
    this.#changes.value += 1;
    if (!this.#dialog.open) this.#dialog.showModal();
    if (files.length > 0) say(wrong.length > 0 ? wrong.join(' ') : `Guesses of ${counted(this.#all.length)}`);
  }

  /** @returns what is wrong with which of them */
  async #add(files: Named[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const { name, text } of files) {
      try {
        await this.#take(read(text));
      } catch (error) {
        if (error instanceof WebAssembly.RuntimeError) throw error;
        wrong.push(`${inShort(name, 60)} was left out: ${inShort(messageOf(error))}.`);
      }
    }
    return wrong;
  }

  async #take(guesses: Guesses) {
    if (this.#all.length >= MOST) throw new Error(`there are ${MOST} already`);
    if (this.#lesson && this.#all.length > 0 && this.#lesson.id !== guesses.lesson)
      throw new Error(`it is of another lesson, “${guesses.lesson}”`);
    if (this.#lesson?.id !== guesses.lesson) {
      const lesson = await lessonOf(guesses.source ?? guesses.lesson).catch((error) => {
        if (guesses.source !== null) throw error;
        throw new Error(`open the lesson “${guesses.lesson}” first, whose questions these are`);
      });
      this.#lesson?.lesson.free();
      this.#lesson = { lesson, id: guesses.lesson };
      this.#question.value = 0;
    }
    this.#all.push(guesses);
  }

  #startOver() {
    this.#all = [];
    this.#wrong.value = [];
    this.#isAdding.value = true;
    this.#changes.value += 1;
  }

  #press(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || (event.target as Element).matches('textarea, input:not([type=checkbox])')) return;
    event.preventDefault();
    this.#go(by);
  }

  #go(by: number) {
    const count = this.#questions().length;
    this.#question.value = Math.max(0, Math.min(count - 1, this.#question.value + by));
  }

  /** Numbers of the steps that ask something. */
  #questions() {
    const lesson = this.#lesson?.lesson;
    if (!lesson) return [];
    const numbers = Array.from({ length: lesson.about().steps }, (_, index) => index + 1);
    return numbers.filter((number) => lesson.step(number - 1).ask !== undefined);
  }

  #template() {
    void this.#changes.value;
    const about = this.#lesson && this.#all.length > 0 ? this.#lesson.lesson.about() : null;
    return html`
      <div class="help-head">
        <h2 id="class-title" class="headline" lang=${about?.language ?? nothing}>${about?.title ?? 'Guesses of a class'}</h2>
        <span class="class-doors">
          ${about ? html`<button type="button" class="plain" aria-expanded=${this.#isAdding.value ? 'true' : 'false'} @click=${() => (this.#isAdding.value = !this.#isAdding.value)}>Add…</button>` : nothing}
          <button type="button" class="outlined" @click=${() => this.#dialog.close()}>Close</button>
        </span>
      </div>
      ${this.#isAdding.value || !about ? this.#adding() : nothing}
      ${about ? this.#shown() : nothing}
    `;
  }

  #adding() {
    const add = (event: SubmitEvent) => {
      event.preventDefault();
      const field = (event.target as HTMLFormElement).elements.namedItem('links') as HTMLTextAreaElement;
      const links = carriedBy(field.value);
      if (links.length === 0) {
        this.#wrong.value = ['There is no link with guesses in this text.'];
        return;
      }
      field.value = '';
      void this.open(links.map((text, index) => ({ name: `Link ${index + 1}`, text })));
    };
    return html`<form class="class-adding" @submit=${add}>
      ${this.#wrong.value.length > 0 ? html`<ul class="wrong" role="alert">${this.#wrong.value.map((words) => html`<li>${words}</li>`)}</ul>` : nothing}
      <p>At the end of a lesson students save their guesses as a file, or copy them as a link. Drop the files here, all at once or one after the other.</p>
      <p class="lesson-after">
        <button type="button" class="outlined" @click=${this.#chooseFiles}>Choose files…</button>
        ${this.#all.length > 0 ? html`<button type="button" class="plain" @click=${() => this.#startOver()}>Start over</button>` : nothing}
      </p>
      <label>
        Links, one after the other
        <textarea class="text" name="links" rows="2" autocomplete="off" spellcheck="false" required></textarea>
      </label>
      <button type="submit" class="outlined">Add the links</button>
    </form>`;
  }

  #shown() {
    const questions = this.#questions();
    const lesson = this.#lesson?.lesson;
    const at = Math.min(this.#question.value, questions.length - 1);
    if (!lesson || at < 0) return html`<p>This lesson asks nothing.</p>`;
    const number = questions[at];
    const { title, ask, reveal, paragraphs, opens } = lesson.step(number - 1);
    if (!ask) return nothing;
    const choiceOf = (answer: number) => ask.choices[answer - 1]?.map(({ text }) => text).join('') ?? '';
    const answers = this.#all.flatMap((guesses) => guesses.answers.filter(({ step }) => step === number).map(({ answer }) => answer));
    const channels = ask.kind === 'channel' ? channelNames(opens ?? '', answers) : null;
    const histogram = histogramOf(ask, answers, {
      right: reveal?.answer,
      isRight: (answer) => lesson.judge(number - 1, answer).verdict === 'right',
      nameOf: channels ? (answer) => channels.get(answer) ?? `channel ${answer}` : choiceOf,
    });
    return html`
      <div class="class-question">
        <p class="lesson-progress"><span>Question ${at + 1} of ${questions.length}</span><span>${saidBy(histogram, this.#all.length)}</span></p>
        <h3>${title}</h3>
        ${text(ask.paragraphs.length > 0 ? ask.paragraphs : paragraphs)}
        ${picture(histogram, ask, this.#showsAnswer.value)}
        ${this.#showsAnswer.value && reveal ? html`<p class="class-answer" role="status">${lesson.judge(number - 1, undefined).words}</p>` : nothing}
      </div>
      <div class="lesson-foot">
        ${tick('class-shows-answer', 'Show the answer', this.#showsAnswer.value, (isOn) => (this.#showsAnswer.value = isOn))}
        <button type="button" class="outlined" ?disabled=${at === 0} @click=${() => this.#go(-1)}>‹ Back</button>
        <button type="button" class="primary" ?disabled=${at === questions.length - 1} @click=${() => this.#go(1)}>Next question</button>
      </div>
    `;
  }
}

/** Names of channels of the network that a link draws. */
function channelNames(link: string, channels: (number | null)[]) {
  const explorer = new Explorer(link);
  const known = [...new Set(channels)].filter((channel) => channel !== null);
  const names = new Map(known.map((channel) => [channel, explorer.describePart(`channel:${channel}`)?.name ?? `channel ${channel}`]));
  explorer.free();
  return names;
}

function counted(readers: number) {
  return readers === 1 ? 'one reader' : `${readers} readers`;
}

function saidBy({ count, unknown }: Histogram, readers: number) {
  const said = `${count - unknown} of ${readers} guessed`;
  return unknown > 0 ? `${said}, ${unknown} did not know` : said;
}

/** Size of the picture of numbers, in units of its own, and of its margins. */
const WIDTH = 800;
const HEIGHT = 320;
const MARGIN = { top: 60, bottom: 56, side: 32 };
/** Least distance between two numbers below the axis. */
const APART = 84;

/** @param showsAnswer true if the right answer is marked */
function picture({ bars, axis }: Histogram, ask: LessonAsk, showsAnswer: boolean) {
  if (bars.length === 0) return html`<p class="hint">Nobody has guessed yet.</p>`;
  return axis ? columns(bars, axis, ask, showsAnswer) : lines(bars, showsAnswer);
}

function lines(bars: Bar[], showsAnswer: boolean) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return html`<ul class="class-bars">
    ${bars.map(
      ({ words, count, isRight }) => html`<li class=${showsAnswer && isRight ? 'is-right' : ''}>
        <span>${words}${showsAnswer && isRight ? html` <small>right</small>` : nothing}</span>
        <span class="class-bar" ${vars({ '--part': `${(100 * count) / most}%` })}><strong>${count}</strong></span>
      </li>`,
    )}
  </ul>`;
}

function columns(bars: Bar[], { from, to, right }: Axis, { unit, digits }: LessonAsk, showsAnswer: boolean) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const width = (WIDTH - 2 * MARGIN.side) / bars.length;
  const floor = HEIGHT - MARGIN.bottom;
  const heightOf = (count: number) => ((floor - MARGIN.top) * count) / most;
  const placeOf = (number: number) => MARGIN.side + ((WIDTH - 2 * MARGIN.side) * (number - from)) / (to - from);
  const every = Math.ceil(APART / width);
  const ticks = Array.from({ length: bars.length + 1 }, (_, index) => index).filter((index) => index % every === 0);
  const ends = bars.map(({ words }) => words.split('–'));
  const labelOf = (index: number) => (index < bars.length ? ends[index][0] : ends[index - 1][1]);
  const told = bars.filter(({ count }) => count > 0).map(({ words, count }) => `${words}: ${count}`);
  const answer = showsAnswer && right !== undefined ? right : null;
  const label = `Guesses${unit && `, in ${unit}`}: ${told.join('; ') || 'none'}${answer === null ? '' : `. Right: ${answer.toFixed(digits)}`}`;
  return html`<svg class="class-columns" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${bars.map(({ count, isRight }, index) => {
      const x = MARGIN.side + index * width;
      if (count === 0) return nothing;
      return svg`<rect class=${showsAnswer && isRight ? 'is-right' : ''} x=${x + 2} y=${floor - heightOf(count)} width=${width - 4} height=${heightOf(count)} rx="3" />
        <text x=${x + width / 2} y=${floor - heightOf(count) - 6}>${count}</text>`;
    })}
    <path class="floor" d="M${MARGIN.side} ${floor}H${WIDTH - MARGIN.side}" />
    ${ticks.map((index) => svg`<text class="tick-label" x=${MARGIN.side + index * width} y=${floor} dy="1.2em">${labelOf(index)}</text>`)}
    <text class="tick-label" x=${WIDTH / 2} y=${floor} dy="2.6em">${unit}</text>
    ${
      answer === null
        ? nothing
        : svg`<path class="answer" d="M${placeOf(answer)} 28V${floor}" />
          <text class="answer-label" x=${Math.max(80, Math.min(WIDTH - 80, placeOf(answer)))} y="20">${`right: ${answer.toFixed(digits)}`}</text>`
    }
  </svg>`;
}
