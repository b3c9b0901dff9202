/** Asks what a brand file begins with, where the options of a command do not say it. */
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { Option } from 'commander';
import {
  machineDefaults,
  readAnswer,
  spokenLanguages,
  type AnswerName,
  type BrandAnswers,
} from './brand-answers.ts';
import { isTranslated } from '../../shared/words/table.ts';

const questions: Readonly<Record<AnswerName, { readonly asks: string; readonly flag: string }>> = {
  name: { asks: 'What is the name of your magazine?', flag: '--name' },
  address: { asks: 'At which address will it be, such as www.example.org?', flag: '--address' },
  language: {
    asks: `In which language is it? Buttons and forms exist in ${spokenLanguages}.`,
    flag: '--language',
  },
  timeZone: { asks: 'In which time zone is it?', flag: '--time-zone' },
};
const names = Object.keys(questions) as AnswerName[];

/** The options that answer the four questions. */
export const answerOptions: readonly Option[] = [
  new Option('--name <text>', 'name of the magazine'),
  new Option('--address <address>', 'where it will be, such as www.example.org'),
  new Option('--language <tag>', 'its language, such as en-US (default: this machine’s)'),
  new Option('--time-zone <zone>', 'its zone, such as Europe/Paris (default: this machine’s)'),
];

/** What is offered for an answer, in its usual form: without a terminal it is taken. */
export type GuessedAnswers = Readonly<Partial<Record<AnswerName, string>>>;

/** What was given on the command line. */
export type GivenAnswers = Readonly<Partial<Record<AnswerName, string | undefined>>>;

interface Terminal {
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
}

const standardTerminal: Terminal = { input: process.stdin, output: process.stderr };

/** Asks until the answer is one. An empty line takes the default. */
async function ask(
  name: AnswerName,
  usual: string | undefined,
  put: (prompt: string, problem?: string) => Promise<string>,
): Promise<string> {
  const prompt = `${questions[name].asks} ${usual === undefined ? '' : `[${usual}] `}`;
  let problem: string | undefined;
  for (;;) {
    const answer = readAnswer(name, (await put(prompt, problem)) || (usual ?? ''));
    if ('value' in answer) return answer.value;
    problem = answer.problem;
  }
}

/**
 * Returns given answers in their usual form.
 * @throws Error that names each that is none.
 */
export function readGiven(given: GivenAnswers): Partial<Record<AnswerName, string>> {
  const read: Partial<Record<AnswerName, string>> = {};
  const problems: string[] = [];
  for (const name of names) {
    const text = given[name];
    const answer = text === undefined ? undefined : readAnswer(name, text);
    if (answer === undefined) continue;
    if ('value' in answer) read[name] = answer.value;
    else problems.push(`${questions[name].flag}: ${answer.problem}.`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return read;
}

async function askMissing(
  read: Partial<Record<AnswerName, string>>,
  usual: Partial<Record<AnswerName, string>>,
  { input, output }: Terminal,
): Promise<Partial<Record<AnswerName, string>>> {
  const asked = { ...read };
  const reader = createInterface({ input, output });
  // It keeps lines that are written, or pasted, before they are asked for.
  const lines = reader[Symbol.asyncIterator]();
  let isOver = false;
  reader.once('close', () => (isOver = true));
  try {
    for (const name of names)
      asked[name] ??= await ask(name, usual[name], async (prompt, problem) => {
        if (problem !== undefined) output.write(`  ${problem}.\n`);
        if (isOver) output.write(prompt);
        else {
          reader.setPrompt(prompt);
          reader.prompt();
        }
        const line = await lines.next();
        if (line.done === true)
          throw new Error('The questions were not answered. Nothing was written.');
        return line.value.trim();
      });
  } finally {
    reader.close();
  }
  return asked;
}

/**
 * Returns the four answers: those that are given, and on a terminal those that a person writes.
 * Without a terminal, those that are guessed, and for language and time zone this machine's.
 * @param guessed What an export says, before this machine's own settings.
 * @throws Error that names what is wrong with given answers, or which options are missing.
 */
export async function askBrand(
  given: GivenAnswers,
  terminal: Terminal = standardTerminal,
  guessed: GuessedAnswers = {},
): Promise<BrandAnswers> {
  const read = readGiven(given);
  const usual: GuessedAnswers = { ...machineDefaults(), ...guessed };
  const { name, address, language, timeZone } =
    terminal.input.isTTY === true ? await askMissing(read, usual, terminal) : { ...usual, ...read };
  if (name === undefined || address === undefined || !language || !timeZone) {
    const flags = (['name', 'address'] as const)
      .filter((one) => (read[one] ?? usual[one]) === undefined)
      .map((one) => questions[one].flag);
    throw new Error(
      `Nobody can be asked here: there is no terminal. Add ${flags.join(' and ')}, for example --name "The Evening Post" --address www.example.org.`,
    );
  }
  if (!isTranslated(language))
    terminal.output.write(
      `Buttons, forms and messages of the site are in English: they exist in ${spokenLanguages}.\n`,
    );
  return { name, address, language, timeZone };
}
