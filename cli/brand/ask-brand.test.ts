import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { askBrand } from './ask-brand.ts';
import { machineDefaults } from './brand-answers.ts';

/** A terminal at which somebody writes these lines, and what it shows. */
function terminal(lines: readonly string[], isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  let shown = '';
  output.on('data', (part: Buffer) => (shown += part.toString()));
  input.end(lines.map((line) => `${line}\n`).join(''));
  return { input, output, shown: () => shown };
}

describe('askBrand', () => {
  it('asks again with the reason until each answer is one', async () => {
    const given = [
      '',
      'The Tern',
      'tern.org/blog',
      'tern.org',
      'german',
      'de',
      'paris',
      'Europe/Paris',
    ];
    const { shown, ...streams } = terminal(given);
    expect(await askBrand({}, streams)).toEqual({
      name: 'The Tern',
      address: 'https://tern.org',
      language: 'de',
      timeZone: 'Europe/Paris',
    });
    for (const reason of [
      'expected the name that readers see, such as The Evening Post.',
      'cannot be below /blog; expected https://tern.org.',
      'expected a language tag: de for german.',
      '"paris" is no time zone; expected Europe/Paris.',
      'English (en), Spanish (es), German (de), French (fr), Japanese (ja), and Arabic (ar)',
    ])
      expect(shown()).toContain(reason);
  });

  it('takes the machine’s language and zone for an empty line', async () => {
    const { shown: _shown, ...streams } = terminal(['The Tern', 'tern.org', '', '']);
    expect(await askBrand({}, streams)).toMatchObject(machineDefaults());
  });

  it('asks only for what is not given', async () => {
    const { shown, ...streams } = terminal(['tern.org']);
    const given = { name: 'The Tern', language: 'ja', timeZone: 'Asia/Tokyo' };
    expect(await askBrand(given, streams)).toEqual({ ...given, address: 'https://tern.org' });
    expect(shown()).not.toContain('name of your magazine');
  });

  it('fails when the questions are left', async () => {
    const { shown: _shown, ...streams } = terminal(['The Tern']);
    await expect(askBrand({}, streams)).rejects.toThrow('The questions were not answered.');
  });

  it('names what is missing without a terminal, where language and zone have defaults', async () => {
    const { shown: _shown, ...streams } = terminal([], false);
    await expect(askBrand({}, streams)).rejects.toThrow('Add --name and --address, for example');
    await expect(askBrand({ name: 'a' }, streams)).rejects.toThrow('Add --address, for example');
    expect(await askBrand({ name: 'The Tern', address: 'tern.org' }, streams)).toEqual({
      name: 'The Tern',
      address: 'https://tern.org',
      ...machineDefaults(),
    });
  });

  it('names everything that is wrong with options', async () => {
    const { shown: _shown, ...streams } = terminal([], false);
    const given = { name: ' ', address: 'tern', language: 'zz', timeZone: 'Mars' };
    await expect(askBrand(given, streams)).rejects.toThrow(
      /--name: .*\n--address: .*\n--language: .*\n--time-zone: /,
    );
  });

  it('says that buttons are in English where the site does not speak the language', async () => {
    const { shown, ...streams } = terminal([], false);
    await askBrand({ name: 'Alku', address: 'alku.fi', language: 'fi' }, streams);
    expect(shown()).toContain('Buttons, forms and messages of the site are in English');
  });
});

describe('machineDefaults', () => {
  it.each([
    [{ LANG: 'de_DE.UTF-8' }, 'de-DE'],
    [{ LC_ALL: 'ja_JP.eucJP', LANG: 'de_DE.UTF-8' }, 'ja-JP'],
    [{ LANG: 'fi_FI.UTF-8' }, 'en-US'],
    [{ LANG: 'C.UTF-8' }, 'en-US'],
    [{ LANG: 'POSIX' }, 'en-US'],
    [{}, 'en-US'],
  ])('takes of %j the language %s', (env, language) => {
    expect(machineDefaults(env).language).toBe(language);
  });
});
