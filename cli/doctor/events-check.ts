/** Whether supplied secrets are set, and whether a site on this machine has dead letters. */
import { countDeadLetters, QUEUES_FOLDER } from '../../local/events/queue-files.ts';
import { signInProviders } from '../../shared/accounts/sign-in-providers.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { secretNamesFrom } from '../../services/aws/secret-names.ts';
import type { SuppliedStore } from '../keys/supplied-store.ts';
import { ok, problem, type Finding } from './check.ts';

/**
 * A secret that is not set is a choice: what it is for is off. A service that the brand file names shows
 * a button, which then leads nowhere.
 * @param brand Absent: it cannot be read, or is not known here.
 * @param place Options that `masthead keys` needs for the same site.
 */
export async function checkSupplied(
  store: SuppliedStore,
  brand: Pick<Brand, 'signIn'> | undefined,
  place: string,
): Promise<Finding> {
  const names = secretNamesFrom('supplied');
  const states = await Promise.all(
    names.map(async (name) => ({ name, isSet: (await store.setAt(name)) !== undefined })),
  );
  const missing = states.filter(
    ({ name, isSet }) =>
      !isSet && signInProviders.some((one) => name === `sign-in-${one}` && brand?.signIn?.[one]),
  );
  return missing.length > 0
    ? problem(
        `Readers cannot sign in by what the brand file names: ${missing.map(({ name }) => name).join(', ')} is not set`,
        `Run ${missing.map(({ name }) => `masthead keys set ${name} ${place}`).join(', ')} (docs/guides/sign-in.md).`,
      )
    : ok(
        states
          .map(({ name, isSet }) => (isSet ? `${name} is set` : `${name} is not set, and off`))
          .join(', '),
      );
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
