/** The desk’s tables of words: each language has every text, with the same values. */
import { describe, expect, it } from '@jest/globals';
import { tables } from '../shared/words/table.ts';
import { deskEvents } from '../services/desk/desk-audit.ts';
import { deeds } from './deeds.ts';
import { say } from './words.ts';
import { deskTables, deskWordsOf } from './words/table.ts';

const values = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('The desk’s words', () => {
  it('are in each language of readers, each text with the values of the English one', () => {
    const { en, ...others } = deskTables;
    // Each language of a magazine is one of its desk.
    expect(Object.keys(deskTables).sort()).toEqual(Object.keys(tables).sort());
    const wanted = Object.entries(en ?? {}).map(([name, text]) => [name, values(text)]);
    for (const table of Object.values(others)) {
      const found = Object.entries(table);
      expect(found.map(([name, text]) => [name, values(text)])).toEqual(wanted);
      expect(found.every(([, text]) => text.trim() !== '')).toBe(true);
    }
  });

  it('name every event of the audit log', () => {
    expect(Object.keys(deeds).sort()).toEqual([...deskEvents].sort());
  });

  it('are those of the magazine’s language, or English', () => {
    expect(deskWordsOf('de-CH').fronts).toBe('Titelseiten');
    expect(deskWordsOf('nl').fronts).toBe('Fronts');
    expect(say('{name}: {count}', { name: 'A', count: 2 })).toBe('A: 2');
  });
});
