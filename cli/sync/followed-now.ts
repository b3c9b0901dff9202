/** The sources that a site on this machine follows, as messages that have them read. */
import { parseSourceKeys } from '../../importing/remote/source-keys.ts';
import { suppliedSecrets } from '../../local/site-secrets.ts';
import type { QueueMessage } from '../../services/aws/queue-sender.ts';

/** Returns a message for each source that has a key. */
export async function followedNow(dataDir: string): Promise<QueueMessage[]> {
  const secret = (await suppliedSecrets(dataDir)).sources?.value;
  return Object.keys(parseSourceKeys(secret)).map((source) => ({
    body: JSON.stringify({ source }),
    group: 'sources',
  }));
}
