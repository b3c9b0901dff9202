/** `masthead brand` as a person runs it: what it prints where, and how it ends. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { runMasthead } from '../../support/run-masthead.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-brand-command-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const given = ['--name', 'Yes & No: a magazine', '--address', 'example.org'];

describe('masthead brand', () => {
  it('prints a starter brand that the next command finds right', async () => {
    const { code, stdout } = await runMasthead(['brand', '--new', ...given]);
    expect(code).toBe(0);
    expect(parse(stdout)).toMatchObject({
      name: 'Yes & No: a magazine',
      origin: 'https://example.org',
    });
    const file = join(folder, 'my-brand.yaml');
    await writeFile(file, stdout);
    const checked = await runMasthead(['brand', '--brand', file]);
    expect(checked.code).toBe(0);
    expect(parse(checked.stdout)).toMatchObject({ key: 'yes-no-a-magazine', accounts: false });
    expect(checked.stderr).toContain('Yes & No: a magazine at https://example.org, in ');
    expect(checked.stderr).toContain('No offer: nothing is for sale. No newsletters.');
    // The key is in an address, which changes with it.
    expect(checked.stderr).toContain(
      'Its key is yes-no-a-magazine, as in /yes-no-a-magazine-staff/.',
    );
  });

  it.each([
    [['--new'], 'Add --name and --address, for example'],
    [['--new', '--name', 'The Tern'], 'Add --address, for example'],
    [
      ['--new', ...given.slice(0, 3), 'example.org/blog'],
      'cannot be below /blog; expected https://example.org.',
    ],
    [['--name', 'The Tern'], 'are answers for --new. Add --new.'],
    [['--new', '--brand', 'x.yaml', ...given], 'Choose one of the two.'],
  ])('ends with 1 and one message for %j', async (args, message) => {
    const { code, stdout, stderr } = await runMasthead(['brand', ...args]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('says what is adjusted', async () => {
    const file = join(folder, 'light.yaml');
    await writeFile(
      file,
      "name: A\norigin: a.org\nlanguage: fi\ncolors: { light: { accent: '#7cc4ff' } }\n",
    );
    const { code, stderr } = await runMasthead(['brand', '--brand', file]);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /Note: colors\.light: accent #7cc4ff is too light on #fbfaf7 \(1\.7:1, 4\.5:1 needed\): the site uses #[\da-f]{6}\./,
    );
    expect(stderr).toContain('Note: Buttons, forms and messages are in English');
  });

  it('prints the schema for editors', async () => {
    const { code, stdout } = await runMasthead(['brand', '--schema']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ required: ['name', 'origin'] });
  });
});
