/**
 * Checks whether a request came through the edge: it then carries a secret that only the
 * distribution sends (docs/adr/0010).
 */
import { timingSafeEqual } from 'node:crypto';
import type { SecretReader } from '../aws/secrets.ts';

/**
 * During a secret rotation, a request may carry a newer value than the one that was read. The
 * function then reads the secret again, at most once a minute.
 */
const LOOK_AGAIN_MS = 60_000;

function isOneOf(values: readonly string[], given: Buffer): boolean {
  return values.some((value) => {
    const expected = Buffer.from(value);
    return (
      expected.length === given.length && expected.length > 0 && timingSafeEqual(expected, given)
    );
  });
}

/**
 * @returns whether an `x-origin-key` header came from the edge; false for every header when there is
 *   no secret.
 */
export function createEdgeCheck(
  read: SecretReader,
): (header: string | undefined) => Promise<boolean> {
  return async (header) => {
    if (header === undefined || header === '') return false;
    const given = Buffer.from(header);
    return isOneOf(await read(), given) || isOneOf(await read(LOOK_AGAIN_MS), given);
  };
}
