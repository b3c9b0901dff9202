/** The brand file that a publication begins with: its four answers, and examples to uncomment. */
import { relative, resolve, sep } from 'node:path';
import { stringify } from 'yaml';
import { projectRoot } from '../../scripts/build/paths.ts';
import { readAnswer, type AnswerName, type BrandAnswers } from './brand-answers.ts';

/** Describes the fields of a brand file to editors (docs/guides/brand.md). */
export const brandSchemaFile = resolve(projectRoot, 'docs/brand.schema.json');

/** No newsroom's: `masthead doctor` names it as an example. */
export const EXAMPLE_ONION = 'replacethisbytheonionaddressofyourownsecuredropinstance2.onion';

const header = `# The brand of your magazine. The site has only what this file names.
# A line that begins with # and no space is an example: take the # away to use it, with those below it.
# Check this file: npx masthead brand --brand FILE   All settings: docs/guides/brand.md
`;

function yaml(value: object): string {
  return stringify(value, { lineWidth: 0 });
}

/** An example as comments that are YAML once each line has lost its first sign. */
function example(says: string, value: object): string {
  return `\n# ${says}\n${yaml(value).replace(/^/gm, '#').replace(/#$/, '')}`;
}

/** @throws Error that says what is wrong with an answer. */
function valueOf(answers: BrandAnswers, name: AnswerName): string {
  const read = readAnswer(name, answers[name]);
  if ('problem' in read) throw new Error(`${name}: ${read.problem}.`);
  return read.value;
}

export interface StarterOptions extends BrandAnswers {
  /** The folder that the file is going to be in: the address of the schema is relative to it. */
  readonly folder?: string;
}

/**
 * Returns a brand file, as YAML with comments.
 * @throws Error when an answer is none, such as an address with a path.
 */
export function starterBrand({ folder = process.cwd(), ...answers }: StarterOptions): string {
  const name = valueOf(answers, 'name');
  const origin = valueOf(answers, 'address');
  const host = new URL(origin).hostname.replace(/^www\./, '');
  const schema = relative(resolve(folder), brandSchemaFile).split(sep).join('/');
  const settings = {
    name,
    origin,
    language: valueOf(answers, 'language'),
    timeZone: valueOf(answers, 'timeZone'),
  };
  return [
    `# yaml-language-server: $schema=${schema}\n`,
    header,
    yaml(settings),
    example('One line about the magazine, under its name and in search engines.', {
      description: `${name} reports from the city and the river.`,
    }),
    example('Sections, in the order of the navigation.', {
      sections: ['News', 'Culture', 'Opinion'],
    }),
    example('Where readers write to.', { editorialEmail: `editors@${host}` }),
    example('Where readers follow you: bluesky, mastodon, instagram, youtube and others.', {
      social: { bluesky: `https://bsky.app/profile/${host}` },
    }),
    example('Newsletters that readers can choose.', {
      newsletters: {
        weekly: { TITLE: `${name} Weekly`, DESCRIPTION: 'The best of the week, on Saturday.' },
      },
    }),
    example('What a subscription costs, and where readers pay. Without it nothing is for sale.', {
      offer: { price: '$40', term: 'one year', checkout: `https://pay.${host}/` },
    }),
    example('The line at the foot of every page.', {
      legal: { general: `© ${name}. All rights reserved.` },
    }),
    example('How sources reach you through SecureDrop: your onion address.', {
      secureDrop: { address: EXAMPLE_ONION },
    }),
  ].join('');
}
