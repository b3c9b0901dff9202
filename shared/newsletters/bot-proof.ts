/**
 * The site's own bot check: before it sends a form, a browser proves some 50 ms of work for this
 * address. The check needs no third-party provider, no cookie and no image. It makes sending
 * thousands of forms expensive; limits do the rest.
 */
import { normalEmail } from '../accounts/credentials.ts';
import { DAY_S, SECOND_MS } from '../limits.ts';

/**
 * The time for several small puzzles varies less than the time for one large one: some 4,096 hashes
 * in total.
 */
const PUZZLES = 4;
const PUZZLE_BITS = 10;
/**
 * Readers' clocks are wrong. A replayed proof is for the same mailbox, which has limits of its own.
 */
const TOLERANCE_MS = DAY_S * SECOND_MS;
/** A hundred hashes at once keep the processor busy and the page responsive. */
const BATCH = 128;

const form = /^1\.([0-9a-z]{1,10})((?:\.[0-9a-z]{1,6}){4})$/;
const encoder = new TextEncoder();

async function solves(
  email: string,
  time: string,
  puzzle: number,
  response: string,
): Promise<boolean> {
  const hash = new Uint8Array(
    await crypto.subtle.digest(
      'SHA-256',
      encoder.encode(`newsletter proof\n${normalEmail(email)}\n${time}\n${puzzle}\n${response}`),
    ),
  );
  return (((hash[0] ?? 255) << 8) | (hash[1] ?? 255)) >>> (16 - PUZZLE_BITS) === 0;
}

async function solve(email: string, time: string, puzzle: number): Promise<string> {
  for (let start = 0; ; start += BATCH) {
    const responses = Array.from({ length: BATCH }, (_, index) => (start + index).toString(36));
    const found = (
      await Promise.all(responses.map((response) => solves(email, time, puzzle, response)))
    ).indexOf(true);
    if (found >= 0) return responses[found] ?? '';
  }
}

/**
 * Does some 50 ms of work without blocking the page. Send the result as the field `proof`.
 * @param nowMs Epoch ms.
 * @throws Error where there is no `crypto.subtle`: on pages that are neither from HTTPS nor from
 *   this machine.
 */
export async function makeProof(email: string, nowMs: number): Promise<string> {
  const time = Math.floor(nowMs).toString(36);
  const responses: string[] = [];
  for (let puzzle = 0; puzzle < PUZZLES; puzzle += 1)
    responses.push(await solve(email, time, puzzle));
  return `1.${time}.${responses.join('.')}`;
}

/** Returns whether the work was done, for this address and recently. */
export async function verifyProof(email: string, proof: string, nowMs: number): Promise<boolean> {
  const [, time = '', rest = ''] = form.exec(proof) ?? [];
  const responses = rest.split('.').slice(1);
  if (
    responses.length !== PUZZLES ||
    !(Math.abs(Number.parseInt(time, 36) - nowMs) <= TOLERANCE_MS)
  )
    return false;
  return (
    await Promise.all(responses.map((response, puzzle) => solves(email, time, puzzle, response)))
  ).every(Boolean);
}
