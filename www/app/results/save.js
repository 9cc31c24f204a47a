/** Copying and saving the table of all points. */

import { byId } from '../dom.js';
import { say } from '../live.js';
import { showRefusal } from '../notices.js';
import { Incomplete } from '../session.js';
import { acknowledge, copy, save } from '../share.js';

/** @import { ScalingEntrance } from '../scaling/entrance.js' */
/** @import { Session } from '../session.js' */
/** @import { PointsTable } from './points.js' */

const INCOMPLETE = 'The table is not complete, as a network could not be solved. Nothing was copied or saved.';

/**
 * @param {Session} session
 * @param {PointsTable} table
 * @param {ScalingEntrance} scaling
 */
export function joinTableButtons(session, table, scaling) {
  const copyTable = byId('copy-table', HTMLButtonElement);
  copyTable.addEventListener('click', async () => {
    const text = await complete(async () => {
      await scaling.figure();
      return session.complete(() => table.text);
    });
    if (text === null) return;
    if (await copy(text)) {
      acknowledge(copyTable, 'Copied');
      say('Table copied');
    } else {
      table.select();
      say('Copying is blocked by the browser. The table is selected: press Ctrl-C.');
    }
  });
  byId('save-csv', HTMLButtonElement).addEventListener('click', async () => {
    const text = await complete(async () => (await scaling.figure())?.csv() ?? session.complete(() => session.explorer.csv()));
    if (text === null) return;
    save('loadcurve.csv', 'text/csv', text);
    say('CSV file saved');
  });
}

/**
 * A text with all numbers in it; null, with a notice of the reason, if some cannot be computed.
 *
 * @param {() => Promise<string>} make
 */
async function complete(make) {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Incomplete)) throw error;
    showRefusal(INCOMPLETE);
    say(INCOMPLETE);
    return null;
  }
}
