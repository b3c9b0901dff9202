/** Whether supplied secrets are set, and whether a site on this machine has dead letters. */
import { countDeadLetters, QUEUES_FOLDER } from '../../local/events/queue-files.ts';
import { secretNamesFrom } from '../../services/aws/secret-names.ts';
import type { SuppliedStore } from '../keys/supplied-store.ts';
import { ok, problem, type Finding } from './check.ts';

/** A secret that is not set is a choice: what it is for is off. */
export async function checkSupplied(store: SuppliedStore): Promise<Finding> {
  const states = await Promise.all(
    secretNamesFrom('supplied').map(async (name) =>
      (await store.setAt(name)) === undefined ? `${name} is not set, and off` : `${name} is set`,
    ),
  );
  return ok(states.join(', '));
}

export async function checkDeadLetters(dataDir: string): Promise<Finding> {
  const found = await countDeadLetters(dataDir);
  const names = [...found].map(([name, count]) => `${name} (${count})`);
  return found.size === 0
    ? ok('none')
    : problem(
        `Functions have failed again and again: ${names.join(', ')}`,
        `Read the log. To try again, move the files of ${dataDir}/${QUEUES_FOLDER}/<function>/dead-letters one folder up.`,
      );
}
