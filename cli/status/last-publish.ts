/** When something was published last. */
import type { ObjectStore } from '../../services/aws/objects.ts';
import { PUBLISHED_KEY, readPublished } from '../../shared/published-key.ts';

/** Returns an ISO time, or undefined when nothing was ever published. */
export async function lastPublish(objects: ObjectStore): Promise<string | undefined> {
  const object = await objects.get(PUBLISHED_KEY);
  return object === undefined || object === 'unchanged'
    ? undefined
    : readPublished(Buffer.from(object.bytes).toString('utf8')).at;
}
