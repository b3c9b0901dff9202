import { expect, it } from '@jest/globals';
import { keywordsOf } from './keywords.ts';

const tag = (name: string, slug = name) => ({ name, slug });

it('AD-01 keywords are the tags, each once, without those that start with @ or _', () => {
  expect(
    keywordsOf([
      tag('Deep Sea', 'deep-sea'),
      tag('_legacy', 'legacy'),
      tag('@home', 'home'),
      tag('deep sea', 'deep-sea'),
      tag('maps'),
    ]),
  ).toEqual(['deep-sea', 'maps']);
});
