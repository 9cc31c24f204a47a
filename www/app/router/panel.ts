/** A router from inside: its buffers, what the messages in them wait for, and who holds its outputs. */

import type { RouterInside, RouterMessage } from '../pkg/loadcurve-web.js';
import { html, nothing, svg } from '../view.ts';
import { type Layout, layoutOf, middle } from './layout.ts';
import { aimOf, messagesOf, nameOf, STATES, spokenInside, stateOf } from './words.ts';

/** Half the size of the square of a virtual channel of an output. */
const HALF = 5;

/** @param width of the panel, in CSS pixels */
export function routerPanel(inside: RouterInside, width: number) {
  const layout = layoutOf(inside, width);
  return html`
    <h4>Inside ${nameOf(inside)}</h4>
    <svg class="router" viewBox="0 0 ${layout.width} ${layout.height}" width=${layout.width} height=${layout.height} role="img" aria-label=${`${spokenInside(inside)} The table below has the details.`}>
      <text class="aside" x=${layout.buffers.left} y="12">buffers, heads at the right</text>
      <text class="aside end" x=${layout.width} y="12">${layout.isWide ? 'held by, credits' : 'credits'}</text>
      ${wires(inside, layout)} ${inputs(inside, layout)} ${outputs(inside, layout)}
    </svg>
    ${key(messagesOf(inside))}
    <p class="hint">Lines are solid to outputs that messages hold, dashed to those that they ask for, and dotted to free ones for which messages behind others wait.</p>
    <details class="router-words">
      <summary>As a table</summary>
      ${bufferTable(inside)} ${outputTable(inside)}
    </details>
  `;
}

function inputs({ inputs }: RouterInside, { buffers: { left, right }, inputPorts }: Layout) {
  return inputs.map(({ from, name, buffers }, input) => {
    const { y, rows } = inputPorts[input];
    return svg`<text class="port" x="0" y=${y + 12}><title>${name}</title>from ${from}</text>
      ${rows.map(({ y, blocks }, vc) => {
        const isUsed = buffers[vc].isUsed;
        return svg`<text class="aside" x="0" y=${y + 11}>${vc + 1}</text>
          <rect class="buffer ${isUsed ? '' : 'is-unused'}" x=${left} y=${y} width=${right - left} height="14" rx="2" />
          ${blocks.map(({ message, left, right, ticks }) => {
            const { look, sign, words } = stateOf(message);
            const width = Math.max(3, right - left - 1);
            return svg`<g class="block ${look}"><title>${`${message.name}, ${flitsOf(message)} here: ${words}`}</title>
              <rect x=${right - width - 0.5} y=${y + 1.5} width=${width} height="11" rx="1.500" />
              ${ticks.length > 0 ? svg`<path class="ticks" d=${ticks.map((x) => `M${x.toFixed(1)} ${y + 1.5}v11`).join('')} />` : nothing}
              ${message.flits > 0 ? svg`<g class="sign" transform="translate(${(right - 5.5).toFixed(1)} ${y + 7})">${sign}</g>` : nothing}
            </g>`;
          })}`;
      })}`;
  });
}

/** A line from each message that holds an output, asks for one, or would find it free. */
function wires({ inputs }: RouterInside, layout: Layout) {
  const { buffers, outputs, inputPorts, outputPorts } = layout;
  return inputs.map((_, input) =>
    inputPorts[input].rows.map(({ y, blocks }) =>
      blocks.map(({ message, right }, place) => {
        const { look } = stateOf(message);
        if (place > 0 && look !== 'ahead') return nothing;
        return message.outputs.map((output) => {
          const port = outputPorts[output];
          const end = message.vc === undefined ? port.y + 8 : middle(port.rows[message.vc]);
          const start = place > 0 ? [right - 5, y] : [buffers.right, middle(y)];
          const bend = (buffers.right + outputs) / 2;
          const holds = message.vc !== undefined ? 'holds' : '';
          return svg`<path class="wire ${look} ${holds}" d="M${start[0].toFixed(1)} ${start[1]}C${bend} ${start[1]} ${bend} ${end} ${outputs - 3} ${end}" />`;
        });
      }),
    ),
  );
}

function outputs({ inputs, outputs }: RouterInside, { outputPorts, outputs: left, width, isWide }: Layout) {
  const fronts = inputs.flatMap(({ buffers }) => buffers.map(({ messages }) => messages[0]).filter(Boolean));
  return outputs.map(({ to, name, vcs }, output) => {
    const { y, rows } = outputPorts[output];
    return svg`<text class="port" x=${left} y=${y + 12}><title>${name}</title>to ${to}</text>
      ${vcs.map(({ isUsed, holder, credits }, vc) => {
        const y = middle(rows[vc]);
        if (!isUsed) return svg`<path class="unused" d="M${left} ${y}h${2 * HALF}" />`;
        const front = fronts.find((message) => message.vc === vc && message.outputs[0] === output);
        const look = holder === undefined ? 'is-free' : `is-held ${front ? stateOf(front).look : ''}`;
        return svg`<rect class="vc ${look}" x=${left} y=${y - HALF} width=${2 * HALF} height=${2 * HALF} rx="1.500"><title>${holder === undefined ? 'free' : `held by ${holder}`}</title></rect>
          ${isWide ? svg`<text class=${holder === undefined ? 'aside' : ''} x=${left + 16} y=${y + 4}>${holder ?? 'free'}</text>` : nothing}
          <text class="credits ${credits === 0 ? 'is-none' : ''} end" x=${width} y=${y + 4}>${credits}</text>`;
      })}`;
  });
}

/** All states with their signs, and how many messages are in each. */
function key(messages: RouterMessage[]) {
  return html`<ul class="router-key" aria-label="What the messages in its buffers do">
    ${STATES.map((state) => {
      const count = messages.filter((message) => stateOf(message) === state).length;
      return html`<li class=${count === 0 ? 'is-none' : ''}>
        <svg viewBox="0 0 16 13" width="16" height="13" aria-hidden="true"><g class="block ${state.look}"><rect x="1" y="1" width="14" height="11" rx="1.500" /><g class="sign" transform="translate(9.500 6.500)">${state.sign}</g></g></svg>
        <span><strong>${count}</strong> ${state.words}</span>
      </li>`;
    })}
  </ul>`;
}

function flitsOf({ flits }: RouterMessage) {
  return flits === 1 ? '1 flit' : `${flits} flits`;
}

function bufferTable(inside: RouterInside) {
  const rows = inside.inputs.flatMap(({ from, buffers }) =>
    buffers.flatMap(({ messages, capacity }, vc) => messages.map((message) => ({ from, vc, capacity, message }))),
  );
  return html`<table class="figures">
    <caption class="unseen">Messages in the buffers of the router</caption>
    <thead><tr><th scope="col">input, VC</th><th scope="col">message</th><th scope="col">flits</th><th scope="col">goes on</th><th scope="col">now</th></tr></thead>
    <tbody>
      ${rows.map(
        ({ from, vc, capacity, message }) =>
          html`<tr><th scope="row">${from}, ${vc + 1}</th><td>${message.name}</td><td>${message.flits} of ${capacity}</td><td>${aimOf(message, inside)}</td><td>${stateOf(message).words}</td></tr>`,
      )}
      ${rows.length === 0 ? html`<tr><td colspan="5">all buffers are empty</td></tr>` : nothing}
    </tbody>
  </table>`;
}

function outputTable({ outputs }: RouterInside) {
  const rows = outputs.flatMap(({ to, vcs }) => vcs.map((vc, place) => ({ to, place, vc })).filter(({ vc }) => vc.isUsed));
  return html`<table class="figures">
    <caption class="unseen">Virtual channels of the outputs of the router</caption>
    <thead><tr><th scope="col">output, VC</th><th scope="col">held by</th><th scope="col">credits</th></tr></thead>
    <tbody>
      ${rows.map(({ to, place, vc: { holder, credits } }) => html`<tr><th scope="row">${to}, ${place + 1}</th><td>${holder ?? 'free'}</td><td>${credits}</td></tr>`)}
    </tbody>
  </table>`;
}
