/**
 * The site's own bot check: a browser shows that it has worked some 50 ms for this address before it sends a form. It needs no other
 * firm, no cookie and no picture. Makes sending thousands of forms dear; limits do the rest.
 */
import { normalEmail } from '../accounts/credentials.ts';
import { DAY_S, SECOND_MS } from '../limits.ts';

/** Several small puzzles take more even times than one large one: some 4,096 hashes together. */
const PUZZLES = 4;
const PUZZLE_BITS = 10;
/** Clocks of readers are wrong; a proof that is played again is for the same mailbox, which has limits of its own. */
const TOLERANCE_MS = DAY_S * SECOND_MS;
/** A hundred hashes at once keep the processor busy and the page free. */
const BATCH = 128;

const form = /^1\.([0-9a-z]{1,10})((?:\.[0-9a-z]{1,6}){4})$/;
const encoder = new TextEncoder();

async function solves(
  email: string,
  time: string,
  puzzle: number,
  answer: string,
): Promise<boolean> {
  const hash = new Uint8Array(
    await crypto.subtle.digest(
      'SHA-256',
      encoder.encode(`newsletter proof\n${normalEmail(email)}\n${time}\n${puzzle}\n${answer}`),
    ),
  );
  return (((hash[0] ?? 255) << 8) | (hash[1] ?? 255)) >>> (16 - PUZZLE_BITS) === 0;
}

async function solve(email: string, time: string, puzzle: number): Promise<string> {
  for (let start = 0; ; start += BATCH) {
    const answers = Array.from({ length: BATCH }, (_, index) => (start + index).toString(36));
    const found = (
      await Promise.all(answers.map((answer) => solves(email, time, puzzle, answer)))
    ).indexOf(true);
    if (found >= 0) return answers[found] ?? '';
  }
}

/**
 * Some 50 ms of work, without holding the page up. Send it as the field `proof`.
 * @param nowMs epoch ms. @throws where there is no `crypto.subtle`: on pages that are neither from HTTPS nor from this machine.
 */
export async function makeProof(email: string, nowMs: number): Promise<string> {
  const time = Math.floor(nowMs).toString(36);
  const answers: string[] = [];
  for (let puzzle = 0; puzzle < PUZZLES; puzzle += 1)
    answers.push(await solve(email, time, puzzle));
  return `1.${time}.${answers.join('.')}`;
}

/** Whether the work was done, for this address and not long ago. */
export async function verifyProof(email: string, proof: string, nowMs: number): Promise<boolean> {
  const [, time = '', rest = ''] = form.exec(proof) ?? [];
  const answers = rest.split('.').slice(1);
  if (answers.length !== PUZZLES || !(Math.abs(Number.parseInt(time, 36) - nowMs) <= TOLERANCE_MS))
    return false;
  return (
    await Promise.all(answers.map((answer, puzzle) => solves(email, time, puzzle, answer)))
  ).every(Boolean);
}
