/** The commands of an article's life, in this process, on a store of their own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { historyCommand, revertCommand } from '../../../cli/commands/history.ts';
import { importCommand } from '../../../cli/commands/import.ts';
import { publishCommand } from '../../../cli/commands/publish.ts';
import { redirectsCommand } from '../../../cli/commands/redirects.ts';
import { unpublishCommand } from '../../../cli/commands/unpublish.ts';
import { openContentSite } from '../../support/content-site.ts';

const commands = {
  history: historyCommand,
  import: importCommand,
  publish: publishCommand,
  redirects: redirectsCommand,
  revert: revertCommand,
  unpublish: unpublishCommand,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-life-'));
});
afterAll(async () => {
  process.exitCode = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command and returns what it printed, and its exit code. */
async function run(name: keyof typeof commands, ...args: string[]) {
  const said: string[] = [];
  const note = (line: unknown) => {
    said.push(String(line));
  };
  const spies = [
    jest.spyOn(console, 'log').mockImplementation(note),
    jest.spyOn(console, 'error').mockImplementation(note),
  ];
  process.exitCode = undefined;
  try {
    await commands[name]().parseAsync(['node', name, ...args, '--data', join(folder, 'data')]);
    return { said: said.join('\n'), code: process.exitCode ?? 0 };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = undefined;
  }
}

async function importText(text: string) {
  const file = join(folder, 'tides.md');
  await writeFile(
    file,
    `---\ntitle: Tides\ndate: 2026-01-02\naccess: free\ntags: [Ports]\n---\n${text}\n`,
  );
  return run('import', file);
}

/** Returns the status, the target and the page of a path. */
async function page(path: string) {
  const site = await openContentSite({ dataDir: join(folder, 'data') });
  try {
    const { statusCode, headers, body } = await site.get(path);
    return { statusCode, location: headers.location, body };
  } finally {
    await site.close();
  }
}

describe('The commands of an article’s life', () => {
  it('list its versions without their text, and bring one back', async () => {
    for (const text of ['First words.', 'Second words.', 'Third words.']) await importText(text);
    const { said } = await run('history', '/story/tides/');
    expect(said.split('\n').map((line) => line.slice(0, 5))).toEqual(['now  ', '  2  ', '  1  ']);
    expect(said).not.toContain('words');
    expect((await run('revert', '/story/tides/', '1')).said).toContain('version 1 is published');
    const reverted = await page('/story/tides/');
    expect(reverted.body).toContain('First words.');
    expect(reverted.body).not.toContain('Third words.');
    await expect(run('revert', '/story/tides/', '9')).rejects.toThrow('Kept: 1, 2, 3');
  });

  it('arrange fronts, keep drafts of them from readers, and give none up by a draft', async () => {
    const file = join(folder, 'fronts.yaml');
    const publish = async (text: string, ...args: string[]) => {
      await writeFile(file, text);
      return run('publish', file, ...args);
    };
    const tag = (title: string, more = '', pick = 'tides') =>
      `kind: tag\nkey: ports\ntitle: ${title}\npicks: [${pick}]\n${more}`;
    const home = 'kind: homepage\nkey: home\npicks: [tides]\n';
    expect((await publish(tag('Arranged'))).said).toContain('tag-ports: published');
    const drafted = await publish(`${tag('Drafted', 'draft: true\n')}---\n${home}`);
    expect(drafted.said).toContain('tag-ports: stored as a draft');
    expect(drafted.said).toContain('homepage-home: published');
    const stays = async () => {
      const { body } = await page('/tag/ports/');
      expect([body.includes('Arranged'), body.includes('Drafted')]).toEqual([true, false]);
    };
    await stays();
    const reset = 'kind: tag\nkey: ports\nreset: true\n';
    await expect(publish(`${home}---\n${reset}`, '--draft')).rejects.toThrow(
      /fronts\.yaml:7: "tag:ports" is to be given up, which no draft can do/,
    );
    await expect(
      publish(`${tag('Wrong', 'draft: true\n', 'nothing')}---\n${tag('Live')}`),
    ).rejects.toThrow('fronts.yaml:4: no published item has the slug "nothing"');
    await stays();
    expect((await publish(reset)).said).toContain('tag-ports: given up');
    expect((await page('/tag/ports/')).body).not.toContain('Arranged');
  });

  it('reject a target that leads nowhere, to itself, or where nobody meant', async () => {
    const unpublish = (to: string) => run('unpublish', '/story/tides/', '--to', to);
    await expect(unpublish('/\\other.example')).rejects.toThrow('a backslash');
    await expect(unpublish('/story/none/')).rejects.toThrow('there is no such page');
    await expect(unpublish('/story/tides/')).rejects.toThrow('is being withdrawn');
    const both = run('unpublish', '/story/tides/', '--gone', '--to', '/');
    await expect(both).rejects.toThrow('exclude each other');
    expect((await page('/story/tides/')).statusCode).toBe(200);
  });

  it('take it down for good, leave it down in an import, and bring it back', async () => {
    expect((await run('unpublish', '/story/tides/', '--gone')).said).toContain('withdrawn');
    const { said } = await importText('Fourth words.');
    expect(said).toContain('stays down');
    expect((await page('/story/tides/')).statusCode).toBe(410);
    await run('revert', '/story/tides/');
    const back = await page('/story/tides/');
    expect([back.statusCode, back.body.includes('First words.')]).toEqual([200, true]);
  });

  it('store redirects of a file, all or none of them, and list and remove them', async () => {
    const file = join(folder, '_redirects');
    await writeFile(file, '/old /story/tides/\n/story/tides/ /\n/older /old\n');
    const rejected = await run('redirects', 'import', file);
    expect(rejected.code).toBe(1);
    expect(rejected.said).toMatch(/_redirects:2: .*live article[^]*_redirects:3: .*leads on/);
    expect((await page('/old')).statusCode).toBe(404);
    const skipped = await run('redirects', 'import', file, '--skip-bad');
    expect(skipped.said).toContain('1 redirect is stored');
    expect(await page('/old/')).toMatchObject({ statusCode: 301, location: '/story/tides/' });
    await run('redirects', 'add', '/elsewhere', 'https://other.example/');
    const listed = ['/elsewhere\thttps://other.example/', '/old\t/story/tides/'];
    expect((await run('redirects', 'list')).said.split('\n')).toEqual(listed);
    expect((await run('redirects', 'remove', '/old', '/none')).code).toBe(1);
    expect((await page('/old')).statusCode).toBe(404);
  });
});
