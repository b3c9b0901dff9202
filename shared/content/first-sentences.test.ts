import { describe, expect, it } from '@jest/globals';
import { firstSentences, SENTENCES_MAX_COLUMNS, withinSentences } from './first-sentences.ts';

const REST = 'What follows here is long enough to be left out of every list, whatever it says.';

describe('The first sentences of a text', () => {
  it.each([
    ['en', 'The U.S. Senate met Dr. Okafor at 5 p.m. on Monday, in a room without any windows.'],
    ['en', 'Mr. and Mrs. J. R. Quill kept vol. 2 of the atlas (cf. Fig. 3) under the stairs.'],
    ['en', '“Is it really so?” she asked the harbor master, who had heard the question before.'],
    ['en', 'Version 2.0 of bridge.example is out, e.g. for engineers who count rivets at night.'],
    ['de', 'Am 3. Oktober kam Prof. Dr. Meier z. B. nach Bonn und blieb dort bis zum Frühling.'],
    [
      'de',
      '„Stimmt das?“, fragte sie den Hafenmeister, der diese Frage schon einmal gehört hatte.',
    ],
    ['fr', '« C’est fini », dit M. Perrin au capitaine, qui regardait déjà vers le large du port.'],
    [
      'es',
      '¿Quién cuenta los remaches del puente cuando llueve toda la noche sobre la bahía vieja?',
    ],
    ['ar', 'في الميناء القديم يعدّ المهندسون مسامير الجسر كل ليلة حتى الفجر دون أن يراهم أحد؟'],
    ['hi', 'पुराने बंदरगाह में इंजीनियर हर रात पुल की कीलें गिनते हैं, और कोई उन्हें देखता नहीं।'],
  ])('%s: end where a sentence ends, not after an abbreviation: %s', (language, sentence) => {
    expect(firstSentences(`${sentence} ${REST}`, language)).toBe(sentence);
  });

  it.each([
    ['ja', '「本当？」と港長は尋ねた。橋の鋲を毎晩数えている人がいるという話を聞いたからだ。'],
    ['zh', '他说：“真的吗？”然后就走了。港口的工程师每天夜里都在数桥上的铆钉，谁也看不见他们。'],
  ])(
    '%s: end at the signs of a script without spaces, not within what is quoted',
    (language, text) => {
      expect(firstSentences(`${text}${'次の文はとても長い。'.repeat(20)}`, language)).toBe(text);
    },
  );

  it('are several where the first says little', () => {
    expect(firstSentences(`It rained. ${REST} ${REST}`)).toBe(`It rained. ${REST}`);
  });

  it('are the whole of a short text, whatever it ends with', () => {
    expect(firstSentences('  No   more\nthan this ')).toBe('No more than this');
    expect(firstSentences('')).toBe('');
  });

  it.each([
    ['en', 'harbor lights '.repeat(40), /^(?:harbor lights )*harbor(?: lights)? …$/],
    ['de', `${'Hafenlichter, '.repeat(40)}Ende.`, /^(?:Hafenlichter, )*Hafenlichter …$/],
    ['ja', '港の灯り、'.repeat(60), /^(?:港の灯り、)*(?:港|港の|港の灯り)…$/],
    ['en', 'x'.repeat(500), /^x+ …$/],
  ])('%s: are cut at the end of a word where one is too long', (language, text, expected) => {
    const cut = firstSentences(text, language);
    expect(cut).toMatch(expected);
    expect(cut.length).toBeGreaterThan(50);
    expect(cut.length).toBeLessThanOrEqual(SENTENCES_MAX_COLUMNS);
  });

  it('stand for a text only where that is too long', () => {
    const two = `${REST} ${REST}`;
    expect(withinSentences(two)).toBe(two);
    expect(withinSentences(`${two} ${two}`)).toBe(REST);
  });

  it('cut nothing in the middle of a character', () => {
    expect(firstSentences('🚢'.repeat(300)).isWellFormed()).toBe(true);
  });
});
