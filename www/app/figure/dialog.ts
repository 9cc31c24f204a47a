/** The dialog that makes a figure for a paper or a slide: its size on paper, a preview, to be copied or saved. */

import { dialogHead } from '../dialog-head.ts';
import { element } from '../dom.ts';
import { type Content, completed, copyPicture, drawn, fileName, frameOf, NOT_COPIED, saveAs, whyNoFile } from '../exports/files.ts';
import type { Explorer, Study } from '../pkg/loadcurve-web.js';
import type { Session } from '../session.ts';
import { acknowledge } from '../share.ts';
import { unbroken } from '../stage/title.ts';
import type { StudyEntrance } from '../study/entrance.ts';
import { follow, html, nothing, once, showAtOnce, signal } from '../view.ts';
import { FigureChoices } from './options.ts';
import { frameOn, onScreen, ratioOn, round, sizedSvg, sizedTex } from './sizes.ts';

export class FigureDialog {
  #session;
  #study;
  #choices;
  #dialog = element('dialog', { class: 'embedding figure-dialog', 'aria-labelledby': 'figure-title', closedby: 'any' });
  #isOpen = signal(false);
  #status = signal('');
  /** The study in the place of the curves, once it is complete. */
  #answer = signal<Study | null>(null);
  /** Width that the preview has, in CSS pixels. */
  #room = signal(0);

  constructor(session: Session, study: StudyEntrance) {
    this.#session = session;
    this.#study = study;
    this.#choices = new FigureChoices(session);
    document.body.append(this.#dialog);
    this.#dialog.addEventListener('close', () => {
      this.#isOpen.value = false;
    });
    showAtOnce(this.#dialog, () => (this.#isOpen.value ? this.#content() : nothing));
  }

  /** @param status what is to be said at once */
  open(status: string = '') {
    this.#status.value = status;
    this.#answer.value = null;
    this.#isOpen.value = true;
    this.#dialog.showModal();
    if (status) this.#dialog.querySelector<HTMLElement>('.primary')?.focus();
    void this.#study.figure().then((answer) => {
      this.#answer.value = answer;
    }, console.warn);
  }

  #content() {
    const { format, paper, perInch, isLegal } = this.#choices;
    const { width, height, text } = paper;
    const pixels = frameOn(paper).width * ratioOn(paper, perInch);
    const facts = [
      format === 'tex' ? `${round(width)} mm wide` : `${round(width)} × ${round(height)} mm`,
      format !== 'tex' && `text ${text} pt`,
      format === 'png' && `${Math.round(pixels)} × ${Math.round((pixels * height) / width)} pixels`,
    ];
    return html`${dialogHead('figure-title', 'Picture for a paper or slides', () => this.#dialog.close())}
      <div class="look">
        ${this.#choices.content()}
        <figure class="preview" ${once((place) => this.#watch(place))}>
          <canvas aria-hidden="true" ${once((canvas) => this.#paint(canvas as HTMLCanvasElement))}></canvas>
          <figcaption class="hint">${unbroken(facts.filter(Boolean).join(' · '))}</figcaption>
        </figure>
      </div>
      <div class="figure-doings">
        <p class="status" role="status">${this.#status.value}</p>
        ${format === 'tex' ? nothing : html`<button type="button" id="figure-copy" ?disabled=${!isLegal} @click=${(event: Event) => void this.#copy(event)}>Copy image</button>`}
        <button type="button" class="primary" id="figure-save" ?disabled=${!isLegal} @click=${() => void this.#save()}>Save ${format.toUpperCase()}</button>
      </div>`;
  }

  #watch(place: HTMLElement) {
    const measure = () => {
      this.#room.value = place.clientWidth;
    };
    new ResizeObserver(measure).observe(place);
    measure();
  }

  /** Draws the preview anew with every choice, as large as on paper where there is room. */
  #paint(canvas: HTMLCanvasElement) {
    follow(
      () => {
        const { paper, colours, subject, isLegal } = this.#choices;
        return JSON.stringify([
          this.#isOpen.value,
          this.#room.value,
          paper,
          colours,
          subject,
          isLegal,
          this.#answer.value !== null,
          this.#session.link,
        ]);
      },
      () => {
        const { paper } = this.#choices;
        const size = frameOn(paper);
        const shown = Math.min(this.#room.value, onScreen(paper.width));
        if (!this.#isOpen.value || shown <= 0) return;
        const ratio = (shown * devicePixelRatio) / size.width;
        canvas.width = size.width * ratio;
        canvas.height = size.height * ratio;
        canvas.style.width = `${shown}px`;
        this.#drawOn(canvas, ratio);
      },
    );
  }

  #drawOn(canvas: HTMLCanvasElement, ratio: number) {
    const { subject, colours, paper } = this.#choices;
    const { explorer } = this.#session;
    const frame = frameOf(this.#session, frameOn(paper), ratio, colours);
    const answer = this.#answer.value;
    if (subject === 'drawing') explorer.drawingOn(canvas, frame);
    else if (answer) answer.drawChart(canvas, frame);
    else if (!this.#session.isStudied) explorer.drawChart(canvas, frame);
  }

  /** Makes something of the figure once everything in it is computed. */
  #completed<Made>(make: (figure: Explorer | Study, explorer: Explorer) => Made) {
    return completed(this.#session, this.#study, make);
  }

  /** The picture in pixels. */
  #canvas() {
    const { paper, subject, colours, perInch } = this.#choices;
    const frame = frameOf(this.#session, frameOn(paper), ratioOn(paper, perInch), colours);
    return this.#completed((figure, explorer) =>
      drawn(frame, (canvas) => (subject === 'drawing' ? explorer.drawingOn(canvas, frame) : figure.drawChart(canvas, frame))),
    );
  }

  async #copy({ currentTarget }: Event) {
    this.#status.value = '';
    const isCopied = await copyPicture(this.#session.explorer, this.#canvas(), this.#choices.perInch);
    this.#status.value = isCopied ? 'Image copied' : NOT_COPIED;
    if (isCopied) acknowledge(currentTarget as HTMLElement, 'Copied');
    else this.#dialog.querySelector<HTMLElement>('#figure-save')?.focus();
  }

  async #save() {
    const { format, paper, subject, perInch } = this.#choices;
    const name = fileName(this.#session.state, `${subject === 'drawing' ? '-drawing' : ''}-${round(paper.width)}mm.${format}`);
    this.#status.value = '';
    try {
      await saveAs(name, this.#session.explorer, await this.#made(), perInch);
      this.#status.value = `${name} saved`;
    } catch (error) {
      this.#status.value = whyNoFile(error, name);
    }
  }

  #made(): Promise<Content> {
    const { format, paper, subject, colours } = this.#choices;
    const { width, height } = frameOn(paper);
    if (format === 'png') return this.#canvas();
    return this.#completed((figure, explorer) => {
      if (format === 'tex') return sizedTex(figure.tex(), paper);
      return sizedSvg(subject === 'drawing' ? explorer.drawingSvg(width, height, colours) : figure.chartSvg(width, height, colours), paper);
    });
  }
}
