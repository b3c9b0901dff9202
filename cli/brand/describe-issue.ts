/** Says in words what the schema finds wrong: what was expected, with an example. */
import type * as v from 'valibot';
import { fieldAt, type FieldPath } from './brand-fields.ts';
import type { BrandProblem } from './brand-problem.ts';
import { namesBeside } from './known-fields.ts';

type Issue = v.BaseIssue<unknown>;

const SETTINGS = 'settings with names';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list of two numbers',
  strict_object: SETTINGS,
  record: SETTINGS,
};

const isSettings = (input: unknown) =>
  typeof input === 'object' && input !== null && !Array.isArray(input);

function given(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return SETTINGS;
  if (typeof value === 'string') return value.length > 40 ? 'text' : `"${value}"`;
  return `${typeof value === 'number' ? 'the number ' : ''}${String(value)}`;
}

function exampleOf(path: FieldPath): string {
  const example = fieldAt(path)?.example;
  if (example === undefined || (Array.isArray(example) && example.length === 0)) return '';
  return Array.isArray(example) ? `[${example.join(', ')}]` : String(example);
}

function suchAs(path: FieldPath): string {
  const example = exampleOf(path);
  return example === '' ? '' : ` such as ${example}`;
}

function missing(path: FieldPath): string {
  const says = fieldAt(path)?.says;
  if (says === undefined) return 'missing';
  const sentence = `${says.charAt(0).toLowerCase()}${says.slice(1).replace(/\.$/, '')}`;
  const example = exampleOf(path);
  return `missing; ${sentence}${example === '' ? '' : `, such as ${example}`}`;
}

/** Returns what is wrong with a value in the place of settings such as `legal`. */
export function wrongSettings(path: FieldPath, input: unknown): string {
  const names = namesBeside([...path, '']).slice(0, 3);
  const such = names.length === 0 ? '' : ` such as ${names.map((name) => `${name}: …`).join(', ')}`;
  return `expected ${SETTINGS}${such}, not ${given(input)}`;
}

function wrongKind(path: FieldPath, issue: Issue): string {
  const { input } = issue;
  if (input === null)
    return exampleOf(path).startsWith('#')
      ? `has no value, since # begins a comment; write it in quotes, such as '${exampleOf(path)}'`
      : `has no value; write one${suchAs(path)}, or remove the line`;
  if (issue.type === 'string' && isSettings(input))
    return `expected text, not ${SETTINGS}; write a text that has a colon in quotes`;
  if (issue.type === 'string' && ['number', 'boolean'].includes(typeof input))
    return `expected text, not ${given(input)}; write it in quotes: "${String(input)}"`;
  if (issue.type === 'picklist' || issue.type === 'literal')
    return `expected ${(issue.expected ?? '').replace(/^\(|\)$/g, '').replaceAll(' | ', ' or ')}, not ${given(input)}`;
  if (kinds[issue.type] === SETTINGS) return wrongSettings(path, input);
  return `expected ${kinds[issue.type] ?? 'a value'}${suchAs(path)}, not ${given(input)}`;
}

/** The messages of the schema's own begin otherwise. */
const isUsualMessage = ({ message }: Issue) => message.startsWith('Invalid ');

function segmentsOf(issue: Issue): FieldPath {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
}

/**
 * Returns the problems that an issue of the schema stands for: where a value may be of several
 * kinds, those of the kind that it is.
 */
export function problemsOf(issue: Issue, above: FieldPath = []): BrandProblem[] {
  const path = [...above, ...segmentsOf(issue)];
  const inner = issue.issues ?? [];
  if (issue.type === 'union' && inner.length > 0) {
    const fitting = isSettings(issue.input) ? inner.filter((one) => one.path !== undefined) : [];
    const own = inner.filter((one) => one.path === undefined && !isUsualMessage(one));
    const chosen = fitting.length > 0 ? fitting : own;
    if (chosen.length > 0) return chosen.flatMap((one) => problemsOf(one, path));
    return [{ path, says: wrongKind(path, issue) }];
  }
  const isName = issue.type === 'strict_object' && issue.path?.at(-1)?.origin === 'key';
  if (isName || issue.input === undefined) return [{ path, says: missing(path) }];
  return [{ path, says: isUsualMessage(issue) ? wrongKind(path, issue) : issue.message }];
}
