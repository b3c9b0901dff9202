/** `masthead new` as a person uses it: a process of its own, on exports of every format. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { listenOnLoopback } from '../../../local/store/listen.ts';
import { projectRoot } from '../../../scripts/build/paths.ts';
import { ghostFile, ghostPost } from '../../support/ghost-file.ts';
import { runMasthead } from '../../support/run-masthead.ts';
import { until } from '../../support/until.ts';
import { wxrFile, wxrItem } from '../../support/wxr-file.ts';

const words = `<p>${'The town waited for it for nine years, and then it came. '.repeat(8)}</p>`;
const PLACES = ['Harbor', 'Council', 'Schools'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-new-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const at = (...names: string[]) => join(folder, ...names);

/** An export of WordPress with posts in three categories, a draft, and a post behind a password. */
async function writeWxr(name: string, posts = 30): Promise<string> {
  const items = Array.from({ length: posts }, (_, index) => {
    const place = PLACES[index % PLACES.length] ?? '';
    return wxrItem({
      id: String(10 + index),
      title: `Report ${index} from the ${place}`,
      slug: `report-${index}`,
      content: words,
      terms: [['category', place.toLowerCase(), place]],
      date: `2020-01-${String((index % 28) + 1).padStart(2, '0')} 08:00:00`,
    });
  });
  await writeFile(
    at(name),
    wxrFile([
      ...items,
      wxrItem({
        id: '5',
        title: 'Unfinished',
        slug: 'unfinished',
        status: 'draft',
        content: words,
      }),
      wxrItem({ id: '6', title: 'Locked', slug: 'locked', password: 'open', content: words }),
    ]),
  );
  return at(name);
}

async function writeGhost(): Promise<string> {
  const tags = PLACES.map((name) => ({ id: name, name, slug: name.toLowerCase() }));
  const posts = Array.from({ length: 12 }, (_, index) =>
    ghostPost({ id: `p${index}`, title: `Report ${index}`, slug: `report-${index}`, html: words }),
  );
  const file = at('ghost.json');
  await writeFile(
    file,
    ghostFile({
      posts,
      tags,
      posts_tags: posts.map(({ id }, index) => ({
        post_id: id,
        tag_id: PLACES[index % PLACES.length],
        sort_order: 0,
      })),
      users: [],
      posts_authors: [],
      settings: [
        { key: 'title', value: 'The Tern' },
        { key: 'timezone', value: 'Europe/Berlin' },
      ],
    }),
  );
  return file;
}

async function writeMarkdown(): Promise<string> {
  const site = at('site');
  await mkdir(join(site, '_posts'), { recursive: true });
  await writeFile(join(site, '_config.yml'), 'title: The Tern\nurl: https://tern.test\nlang: fr\n');
  for (let index = 0; index < 12; index += 1)
    await writeFile(
      join(site, `_posts/2020-01-${String(index + 10)}-report-${index}.md`),
      `---\ntitle: Report ${index}\ncategories: [${PLACES[index % PLACES.length] ?? ''}]\n---\n\n${words}\n`,
    );
  await promisify(execFile)('tar', ['czf', at('site.tar.gz'), '-C', folder, 'site']);
  return at('site.tar.gz');
}

interface Made {
  readonly name: string;
  readonly origin: string;
  readonly language: string;
  readonly timeZone: string;
  readonly sections?: readonly (string | { readonly slug: string })[];
}

async function brandOf(dir: string): Promise<Made> {
  return parse(await readFile(join(dir, 'brand.yaml'), 'utf8')) as Made;
}

const slugs = ({ sections = [] }: Made) =>
  sections.map((section) => (typeof section === 'string' ? section.toLowerCase() : section.slug));

describe('masthead new', () => {
  it.each<[string, () => Promise<string>, string[], Partial<Made>]>([
    [
      'an export of WordPress',
      () => writeWxr('export.xml'),
      [],
      { name: 'Old Site', origin: 'https://old.test', language: 'en-US' },
    ],
    [
      'an export of Ghost',
      writeGhost,
      ['--address', 'www.tern.test'],
      { name: 'The Tern', origin: 'https://www.tern.test', timeZone: 'Europe/Berlin' },
    ],
    [
      'an archive of Markdown',
      writeMarkdown,
      ['--name', 'La Sterne', '--time-zone', 'Europe/Paris'],
      { name: 'La Sterne', origin: 'https://tern.test', language: 'fr', timeZone: 'Europe/Paris' },
    ],
  ])(
    'IM-01 makes a magazine of %s: its brand, its sections, its items, and what to do next',
    async (what, write, args, expected) => {
      const dir = at(`made-${what.split(' ').at(-1) ?? ''}`);
      const { code, stdout, stderr } = await runMasthead([
        ...['new', dir, '--from', await write(), '--no-start', ...args],
      ]);
      expect([stderr, code]).toEqual([expect.any(String), 0]);
      const made = await brandOf(dir);
      expect(made).toMatchObject(expected);
      expect(slugs(made).sort()).toEqual(['council', 'harbor', 'schools']);
      expect((await readdir(dir)).sort()).toEqual(['brand.yaml', 'data', 'import-report.json']);
      expect((await runMasthead(['brand', '--brand', join(dir, 'brand.yaml')])).code).toBe(0);
      expect(stdout).toMatch(/\d+ items of \d+ are in the magazine/);
      const steps = stdout.slice(stdout.indexOf('What to do next')).split('\n');
      expect(steps.filter((line) => /^ {2}\d\. /.test(line))).toHaveLength(3);
      expect(stdout).toContain(`npm start -- --brand ${dir}/brand.yaml --data ${dir}/data --empty`);
    },
  );

  it('IM-01 says what was left out, with counts and reasons', async () => {
    const dir = at('left-out');
    const { stdout } = await runMasthead([
      ...['new', dir, '--from', await writeWxr('left-out.xml'), '--no-start'],
    ]);
    expect(stdout).toContain('32 items of 33 are in the magazine.');
    expect(stdout).toMatch(/Locked.*: protected by a password/);
    expect(stdout).toContain('1 draft: only you can see them');
    expect(stdout).toContain(`The whole report: ${dir}/import-report.json`);
  });

  it('IM-03 goes on where it was killed, and keeps what a person has changed', async () => {
    const dir = at('killed');
    const from = await writeWxr('killed.xml', 600);
    const args = ['new', dir, '--from', from, '--no-start'];
    const child = spawn(process.execPath, ['cli/masthead.mjs', ...args], {
      cwd: projectRoot,
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: 'ignore',
    });
    await until(() => existsSync(join(dir, 'data/store.json')));
    child.kill('SIGKILL');
    await until(() => child.signalCode !== null || child.exitCode !== null);
    expect(existsSync(join(dir, 'import-report.json'))).toBe(false);
    const file = join(dir, 'brand.yaml');
    const changed = `${await readFile(file, 'utf8')}\ntagline: Birds of passage\n`;
    await writeFile(file, changed);
    for (const stored of [/"unchanged": \d+/, /"unchanged": 602/]) {
      const again = await runMasthead(args);
      expect([again.stderr, again.code]).toEqual([expect.stringContaining('Going on with'), 0]);
      expect(again.stdout).toContain('602 items of 603');
      expect(await readFile(join(dir, 'import-report.json'), 'utf8')).toMatch(stored);
      expect(await readFile(file, 'utf8')).toBe(changed);
    }
    const other = await runMasthead([...args, '--name', 'Another']);
    expect([other.code, other.stderr]).toEqual([
      1,
      expect.stringContaining(`${file} is there already, and its name is "Old Site"`),
    ]);
  });

  it('makes nothing where it cannot: a folder in use, a source that is none, a port that is taken', async () => {
    const from = await writeWxr('refused.xml', 3);
    await mkdir(at('used'));
    await writeFile(at('used/novel.txt'), 'mine');
    await mkdir(at('nothing'));
    const taken = createServer();
    const port = await listenOnLoopback(taken);
    const named = ['--name', 'Tern', '--address', 'tern.test'];
    for (const [args, message] of [
      [['used', '--from', from], 'is not empty: it holds novel.txt. Name a folder that is new'],
      [['refused.xml'], 'is a file. Name a folder that is new or empty.'],
      [['made', '--from', at('nothing')], `${at('nothing')} is empty.`],
      [['made', '--from', at('nowhere.xml')], 'nowhere.xml'],
      [['made', '--from', from, '--media', from], 'is not a folder.'],
      [['made', '--from', from, '--map', at('no.yaml')], 'There is nothing at'],
      [['made', '--from', folder], 'would be read as a part of it'],
      [['made', '--from', from, '--port', String(port)], `Port ${port} is taken`],
      [['made', '--no-start', '--name', 'Tern'], 'Add --address, for example'],
      [['made', '--no-start', '--address', 'http:/x'], '--address: '],
    ] as const) {
      const [dir = '', ...options]: readonly string[] = args;
      const rest = options.includes('--no-start') ? options : [...options, ...named];
      // Sites of other tests may be served from the usual build.
      const environment = { MASTHEAD_BUILD: at('refused-build') };
      const { code, stderr, stdout } = await runMasthead(['new', at(dir), ...rest], environment);
      expect([args, code, stdout, stderr]).toEqual([
        ...[args, 1, '', expect.stringContaining(message)],
      ]);
      expect([args, existsSync(at('made'))]).toEqual([args, false]);
    }
    taken.close();
    expect(await readdir(at('used'))).toEqual(['novel.txt']);
  });

  // util-linux; the options of other systems differ.
  (existsSync('/usr/bin/script') && process.platform === 'linux' ? it : it.skip)(
    'asks on a terminal, and offers what the export says',
    async () => {
      const dir = at('asked');
      const from = await writeWxr('asked.xml', 6);
      const command = `'${process.execPath}' cli/masthead.mjs new '${dir}' --from '${from}' --no-start`;
      const child = spawn('script', ['-qec', command, '/dev/null'], {
        cwd: projectRoot,
        env: { ...process.env, NODE_OPTIONS: '', TZ: 'Asia/Tokyo', LC_ALL: 'C' },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (text: Buffer) => {
        said += text.toString();
      });
      for (const [question, answer] of [
        [/name of your magazine\?.*\[Old Site\]/, ''],
        [/At which address.*\[https:\/\/old\.test\]/, 'no address at all'],
        [/"no address at all" is no web address[^]*At which address/, 'new.test'],
        [/In which language.*\[en-US\]/, 'de'],
        [/time zone.*\[Asia\/Tokyo\]/, ''],
      ] as const) {
        await until(() => question.test(said));
        child.stdin.write(`${answer}\n`);
      }
      await until(() => child.exitCode !== null);
      expect([said, child.exitCode]).toEqual([expect.stringContaining('What to do next'), 0]);
      expect(await brandOf(dir)).toMatchObject({
        ...{ name: 'Old Site', origin: 'https://new.test', language: 'de', timeZone: 'Asia/Tokyo' },
      });
    },
  );

  it.each([
    ['an export', ['--from'], 'The Tern', /Report \d+ from the/],
    ['nothing', [], 'The Gull', /The Gull/],
  ])(
    'starts the magazine that it made from %s, and ends with Ctrl+C',
    async (_, from, name, seen) => {
      const dir = at(`started-${from.length}`);
      const build = at('build');
      const source = from.length === 0 ? [] : ['--from', await writeWxr('started.xml')];
      const answers = ['--name', name, '--address', 'tern.test'];
      const child: ChildProcess = spawn(
        process.execPath,
        [resolve('cli/masthead.mjs'), 'new', dir, ...source, ...answers, '--port', '0'],
        {
          cwd: projectRoot,
          env: {
            ...process.env,
            NODE_OPTIONS: '',
            MASTHEAD_BUILD: build,
            MASTHEAD_TIME_FACTOR: '10',
          },
        },
      );
      const said = { out: '', err: '' };
      child.stdout?.on('data', (text: Buffer) => {
        said.out += text.toString();
      });
      child.stderr?.on('data', (text: Buffer) => {
        said.err += text.toString();
      });
      await until(() => {
        if (child.exitCode !== null) throw new Error(said.err);
        return said.out.includes('What to do next');
      });
      const origin = /^Masthead is at (http:\/\/localhost:\d+)$/m.exec(said.out)?.[1] ?? '';
      expect(said.out.startsWith('Masthead is at ')).toBe(true);
      const page = await (await fetch(`${origin}/`)).text();
      expect(page).toContain(name);
      expect(page).toMatch(seen);
      child.kill('SIGINT');
      await until(() => child.exitCode !== null);
      expect([said.err, child.exitCode]).toEqual([expect.any(String), 0]);
    },
  );

  it('has a help with its examples', async () => {
    const { code, stdout } = await runMasthead(['new', '--help']);
    expect(code).toBe(0);
    for (const option of ['--from', '--media', '--name', '--address', '--no-start', '--port'])
      expect(stdout).toContain(option);
    expect(stdout).toContain('masthead new my-magazine --from export.xml');
  });
});
