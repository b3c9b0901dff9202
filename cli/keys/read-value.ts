/** Reads a secret value from a person or another program, without showing it. */
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { SUPPLIED_MIN_LENGTH } from '../../services/aws/secret-names.ts';

/** Secrets Manager takes 64 KB; no key that a person is given is that long. */
const MAX_LENGTH = 4_096;

async function prompted(question: string): Promise<string> {
  process.stderr.write(question);
  const terminal = createInterface({
    input: process.stdin,
    // The terminal's own echo is off while this reads: what it writes is dropped.
    output: new Writable({
      write(_chunk, _encoding, done) {
        done();
      },
    }),
    terminal: true,
  });
  // Otherwise nobody ends the question, and the terminal stays without echo.
  terminal.once('SIGINT', () => {
    terminal.close();
    process.stderr.write('\n');
    process.exit(130);
  });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/**
 * Returns the value that a person types or pastes, or all of standard input, without white space
 * around it.
 * @throws Error when it is empty, too short or too long, or has more than one line: the message never
 *   has the value.
 */
export async function readValue(question: string): Promise<string> {
  const given = process.stdin.isTTY ? await prompted(question) : await text(process.stdin);
  const value = given.trim();
  if (value === '')
    throw new Error('The value is empty: type it at the prompt, or give it on standard input');
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value))
    throw new Error('The value has more than one line, or characters that nobody can type');
  if (value.length < SUPPLIED_MIN_LENGTH || value.length > MAX_LENGTH)
    throw new Error(
      `The value has ${value.length} characters; a secret has ${SUPPLIED_MIN_LENGTH} to ${MAX_LENGTH.toLocaleString('en-US')}`,
    );
  return value;
}
