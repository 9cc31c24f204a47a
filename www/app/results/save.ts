/** Copying and saving the table of all points. */

import { byId } from '../dom.ts';
import { say } from '../live.ts';
import { showRefusal } from '../notices.ts';
import type { ScalingEntrance } from '../scaling/entrance.ts';
import type { Session } from '../session.ts';
import { Incomplete } from '../session.ts';
import { acknowledge, copy, save } from '../share.ts';
import type { PointsTable } from './points.ts';

const INCOMPLETE = 'The table is not complete, as a network could not be solved. Nothing was copied or saved.';

export function joinTableButtons(session: Session, table: PointsTable, scaling: ScalingEntrance) {
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

/** A text with all numbers in it; null, with a notice of the reason, if some cannot be computed. */
async function complete(make: () => Promise<string>) {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof Incomplete)) throw error;
    showRefusal(INCOMPLETE);
    say(INCOMPLETE);
    return null;
  }
}
