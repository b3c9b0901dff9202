/**
 * What a restored data folder may not bring back: deleted accounts, newsletters that were left, and
 * letters that have gone out.
 */
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore } from '../../local/open-store.ts';
import { outboxFolder } from '../../local/outbox/outbox-folder.ts';
import { SENT_SINCE } from '../../local/outbox/relay-outbox.ts';
import { siteSecrets } from '../../local/site-secrets.ts';
import { holdEditions } from '../../services/newsletters/editions/hold-editions.ts';
import { createErasedAccounts } from '../../services/readers/erased-accounts.ts';
import { applyErasures } from './apply-erasures.ts';
import { readersOf, type Decided } from './decided-since.ts';
import { keepDecisions } from './lasting-decisions.ts';

export interface Settled {
  /** How many accounts were removed. */
  readonly gone: number;
  /** How many records of emails have what readers decided since. */
  readonly decided: number;
  /** Labels of the editions that were stopped. */
  readonly held: readonly string[];
}

/**
 * Removes deleted accounts from a data folder that is not in use, and adds them to its list; ends
 * newsletters that were left since; stops what it would send. Emails that wait in its outbox stay there
 * to be looked at.
 * @param backup.createdAt when the folder was as it is, ISO.
 * @param backup.timeZone IANA, the site's.
 */
export async function settleFolder(
  dataDir: string,
  { erased, records = [] }: Decided,
  { createdAt, timeZone }: { readonly createdAt: string; readonly timeZone: () => Promise<string> },
): Promise<Settled> {
  // The first relay of a folder leaves older emails alone.
  await rm(join(outboxFolder(dataDir), SENT_SINCE), { force: true });
  // An empty store would be made in a folder without one.
  if ((await stat(join(dataDir, 'dynamodb')).catch(() => undefined)) === undefined)
    return { gone: 0, decided: 0, held: [] };
  const store = await openStore({ dataDir });
  try {
    const readers = readersOf(store);
    const held = await holdEditions({
      dynamo: readers.dynamo,
      contentTable: store.env.CONTENT_TABLE ?? '',
      nowMs: Date.now(),
      ...{ timeZone, asOf: createdAt },
    });
    const { dynamo, readersTable } = readers;
    let gone = 0;
    if (erased.size > 0) {
      const restored = {
        ...readers,
        subject: async () => (await siteSecrets(dataDir)).SUBJECTS_SECRET,
        timeZone: await timeZone(),
        asOfMs: Date.parse(createdAt),
      };
      // The next restore asks this folder.
      await createErasedAccounts(dynamo, readersTable, Date.now).addHashes(erased);
      gone = await applyErasures(restored, erased, true);
    }
    // Last: what was decided after an account was deleted stays.
    return { gone, decided: await keepDecisions(dynamo, readersTable, records), held };
  } finally {
    await store.close();
  }
}
