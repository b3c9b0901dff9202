/**
 * Follows the guide for publishers to the letter, from a fresh checkout to the templates: its own
 * code blocks, in their order, in a shell. Only what needs the network or an AWS account is another
 * command, and said below. And makes each of the mistakes that the guide names.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { parseDocument } from 'yaml';
import { recordFile } from '../../scripts/build/build-record.ts';
import { buildDirectory, fontCache, projectRoot } from '../../scripts/build/paths.ts';
import { guideBlocks, guideTableCodes } from '../support/guide-blocks.ts';
import { copySample } from '../support/running-site.ts';
import { wxrFile, wxrImage, wxrItem } from '../support/wxr-file.ts';
import { zipFile } from '../support/zip-file.ts';

/** What a checkout has besides `node_modules`, which `npm ci` installs. */
const checkout = [
  ...[
    'cli',
    'desk',
    'docs',
    'importing',
    'infra',
    'lambdas',
    'local',
    'publishing',
    'sample',
    'scripts',
  ],
  ...['services', 'shared'],
  ...['test/support', 'web', 'package.json', 'package-lock.json', 'cdk.json', 'tsconfig.json'],
];
const realExport = resolve(projectRoot, '../shared/data/wxr/theme-unit-test-data.xml');

/** A command that takes longer hangs, ms. */
const COMMAND_MS = 300_000;
/** A guide of a dozen commands, ms. */
const GUIDE_MS = 12 * COMMAND_MS;

let folder: string;
/** What still runs: a test that fails leaves it. */
const running = new Set<number>();

/** A shell's environment: its npm has everything installed already. */
function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: [join(folder, '.bin'), process.env.PATH].join(delimiter),
    NODE_OPTIONS: '',
    MASTHEAD_BUILD: undefined,
    MASTHEAD_DATA: undefined,
    MASTHEAD_TIME_FACTOR: '10',
    // Any free port.
    PORT: '0',
  };
}

/** Copies what a person gets, with the build of the sample, which `npm start` would make first. */
async function makeCheckout(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'masthead-guide-'));
  for (const path of checkout)
    await cp(resolve(projectRoot, path), join(folder, path), {
      recursive: true,
      preserveTimestamps: true,
    });
  await symlink(resolve(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  for (const part of ['assets', 'edge', 'lambdas', 'showcase'])
    await cp(join(buildDirectory, part), join(folder, 'build', part), { recursive: true });
  await cp(fontCache, join(folder, 'build/fonts'), { recursive: true });
  const record = await readFile(recordFile(buildDirectory), 'utf8');
  await writeFile(
    recordFile(join(folder, 'build')),
    record.replaceAll(`${projectRoot}/`, `${folder}/`),
  );
  const { dataDir, remove } = await copySample();
  await cp(dataDir, join(folder, '.masthead'), { recursive: true });
  await remove();
  await mkdir(join(folder, '.bin'));
  await writeFile(
    join(folder, '.bin/npm'),
    `#!/bin/sh\n[ "$1" = ci ] && exit 0\nPATH="\${PATH#*:}"\nexec npm "$@"\n`,
  );
  await chmod(join(folder, '.bin/npm'), 0o755);
}

/** The folder of uploads that the guide names, beside the export. */
async function makeUploads(): Promise<void> {
  await mkdir(join(folder, 'uploads/2020'), { recursive: true });
  const images = resolve(projectRoot, 'sample/photos');
  const [image] = (await readdir(images)).filter((name) => name.endsWith('.webp'));
  if (image === undefined) throw new Error(`There is no image in ${images}`);
  await cp(join(images, image), join(folder, 'uploads/2020/bridge.webp'));
}

/** An export of WordPress, as the guide names it. */
async function makeExport(): Promise<void> {
  const posts = ['Science', 'Culture'].flatMap((section, place) =>
    ['A bridge opens', 'A bridge closes', 'The slug of a story'].map((title, index) =>
      wxrItem({
        id: String(10 + 10 * place + index),
        title: `${title} in ${section}`,
        slug: `${title} in ${section}`.toLowerCase().replaceAll(' ', '-'),
        content: `<p>${'The town waited for it for nine years, and then it came. '.repeat(8)}</p>`,
        terms: [['category', section.toLowerCase(), section]],
        meta: { _thumbnail_id: '5' },
      }),
    ),
  );
  await writeFile(
    join(folder, 'export.xml'),
    wxrFile([wxrImage('5', '2020/bridge.webp'), ...posts])
      .replace('Old Site', 'The Tern')
      .replaceAll('https://old.test', 'https://www.tern-weekly.com'),
  );
}

interface Ran {
  readonly code: number | null;
  readonly said: string;
  /** The first page, where a site started. */
  readonly page: string | undefined;
}

/**
 * Runs a line in a shell. A site that starts is asked for its first page, and ended once `whileUp`
 * has.
 */
async function run(
  line: string,
  whileUp: () => Promise<void> = async () => undefined,
): Promise<Ran> {
  const child = spawn('sh', ['-ec', line], {
    cwd: folder,
    env: environment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`"${line}" did not start`);
  running.add(pid);
  const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), COMMAND_MS);
  let said = '';
  let asked: Promise<string> | undefined;
  const listen = (text: Buffer): void => {
    said += text.toString();
    const origin = /Masthead is at (http:\/\/localhost:\d+)/.exec(said)?.[1];
    if (origin === undefined || asked !== undefined) return;
    asked = fetch(origin)
      .then(async (response) => {
        await whileUp();
        return response.status === 200 ? response.text() : `${response.status}`;
      })
      // As Ctrl+C does.
      .finally(() => process.kill(-pid, 'SIGINT'));
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  clearTimeout(timer);
  running.delete(pid);
  return { code, said, page: await asked };
}

type Step = { readonly line: string } | { readonly yaml: string };

/** The lines of the guide, and its YAML, which begins with a file's name. */
async function steps(): Promise<Step[]> {
  return (await guideBlocks('publisher.md')).flatMap(({ language, text }): Step[] =>
    language === 'yaml' ? [{ yaml: text }] : text.split('\n').map((line) => ({ line })),
  );
}

/** Speaks to AWS, or to the site that runs there. */
function needsAws(line: string): boolean {
  return (
    line.startsWith('npx cdk bootstrap') || line.includes('--stack ') || line.includes(' audit ')
  );
}

/** Lines that warn a person. Counts of nothing are none. */
function warnings(said: string): string[] {
  return said
    .split('\n')
    .filter((line) => /warn|deprecat|error|problem|failed|refus/i.test(line))
    .filter((line) => !/\b(?:0|no) (?:problems|errors|warnings|failed)\b/i.test(line));
}

/** Applies a block of settings or a front, whose stories are two that the site has. */
async function edit(yaml: string, stories: readonly string[]): Promise<void> {
  const name = /^# ([\w./-]+)/.exec(yaml)?.[1];
  if (name === undefined) throw new Error(`No file is named: ${yaml}`);
  const [first = '', second = ''] = stories;
  const text = yaml.replace('the-slug-of-a-story', first).replace('the-slug-of-another', second);
  await appendFile(join(folder, name), `\n${text}\n`);
}

/**
 * Follows the guide.
 * @returns each line with what it said.
 */
async function follow(): Promise<Map<string, Ran>> {
  const ran = new Map<string, Ran>();
  let stories: string[] = [];
  for (const step of await steps()) {
    if ('yaml' in step) {
      await edit(step.yaml, stories);
      continue;
    }
    const { line } = step;
    if (needsAws(line)) continue;
    const result = await run(line.replace('npm run deploy', 'npm run synth'));
    ran.set(line, result);
    // Ctrl+C ends npm by the signal.
    const isFine = result.page === undefined ? result.code === 0 : result.page.startsWith('<');
    if (!isFine) throw new Error(`"${line}" ended with ${String(result.code)}:\n${result.said}`);
    const links = (result.page ?? '').matchAll(/href="\/story\/([\w-]+)\/"/g);
    const found = new Set([...links].map(([, slug = '']) => slug));
    if (found.size > 0) stories = [...found];
  }
  return ran;
}

async function expectFine(ran: ReadonlyMap<string, Ran>): Promise<void> {
  for (const [line, { said }] of ran) expect([line, warnings(said)]).toEqual([line, []]);
  const brand = parseDocument(await readFile(join(folder, 'my-magazine/brand.yaml'), 'utf8'));
  expect(brand.getIn(['colors', 'light', 'accent'])).toBe('#0047ab');
  expect(brand.toJS()).toMatchObject({ sections: expect.anything() });
}

async function followsWhole(): Promise<void> {
  const ran = await follow();
  expect([...ran.keys()]).toEqual([
    'npm ci && npm start',
    expect.stringMatching(/^npx masthead new my-magazine --from export.xml/),
    'npx masthead brand --brand my-magazine/brand.yaml > /dev/null',
    expect.stringMatching(/^npm start -- --brand my-magazine\/brand.yaml .* --empty$/),
    'npx masthead publish front.yaml --data my-magazine/data',
    'npx masthead doctor --data my-magazine/data',
    expect.stringMatching(/^npm run deploy -- --brand my-magazine\/brand.yaml -c environment=prod/),
    expect.stringMatching(/^npx masthead brand --new .* > my-brand.yaml$/),
    expect.stringMatching(/^npx masthead import .* --propose-sections --write/),
    expect.stringMatching(/^npx masthead import .* --dry-run$/),
    expect.stringMatching(/^npx masthead import .* --data my-data$/),
    expect.stringMatching(/^npm start .* --empty$/),
  ]);
  const templates = (await readdir(join(folder, 'cdk.out'))).filter((name) =>
    name.endsWith('.template.json'),
  );
  expect(templates.sort()).toEqual(
    ['data', 'edge', 'global', 'site', 'watch'].map(
      (stack) => `my-production-${stack}.template.json`,
    ),
  );
  await expectFine(ran);
}

afterEach(async () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
  running.clear();
  await rm(folder, { recursive: true, force: true });
});

describe('the guide for publishers', () => {
  it(
    'IN-01 leads to a magazine and its templates, line by line, of a real export where there is one',
    async () => {
      await makeCheckout();
      await makeUploads();
      if (existsSync(realExport)) await cp(realExport, join(folder, 'export.xml'));
      else await makeExport();
      await followsWhole();
    },
    GUIDE_MS,
  );

  it(
    'names what the commands say of the commonest mistakes',
    async () => {
      await makeCheckout();
      await makeUploads();
      await makeExport();
      await mkdir(join(folder, 'work'));
      await writeFile(join(folder, 'work/novel.txt'), 'mine');
      await mkdir(join(folder, 'program'));
      await writeFile(join(folder, 'program/program.bin'), 'none');
      await writeFile(join(folder, 'letter.docx'), zipFile('word/document.xml'));
      await writeFile(join(folder, 'export.zip'), zipFile('export.xml'));
      const start = 'npx masthead start --empty --data site';
      const make = 'npx masthead new mine --no-start --name Tern --address tern-weekly.com --from';
      const made = await run('npx masthead new made --no-start --from export.xml');
      expect([made.said, made.code]).toEqual([expect.any(String), 0]);
      /** What is done, in a shell, and perhaps while a site runs. */
      const mistakes: Readonly<Record<string, { line: string; up?: string }>> = {
        'Masthead already runs with the data folder': { line: start, up: start },
        'runs from this copy of Masthead': {
          line: 'npx masthead new mine --from export.xml',
          up: start,
        },
        'is not empty: it holds': { line: 'npx masthead new work --from export.xml' },
        'There is nothing at': { line: `${make} exprot.xml` },
        'is a zip archive. Unpack it': { line: `${make} export.zip` },
        'looks like a Word document': { line: `${make} letter.docx` },
        'looks like a folder of images': { line: `${make} uploads` },
        'is neither a WordPress export (WXR)': { line: `${make} program` },
        'is not a folder.': { line: `${make} export.xml --media export.xml` },
        'not in what was imported': { line: `${make} export.xml; false` },
        'Nobody can be asked here: there is no terminal.': {
          line: 'npx masthead new mine --no-start',
        },
        'Which environment? Add -c environment=production': { line: 'npm run deploy' },
      };
      expect(await guideTableCodes('publisher.md')).toEqual(Object.keys(mistakes));
      for (const [words, { line, up }] of Object.entries(mistakes)) {
        let ran: Ran | undefined;
        await rm(join(folder, 'mine'), { recursive: true, force: true });
        const make = async () => {
          ran = await run(line);
        };
        if (up === undefined) await make();
        else await run(up, make);
        expect([line, ran?.code, ran?.said]).toEqual([line, 1, expect.stringContaining(words)]);
        // One sentence for a person, and no stack.
        expect([line, ran?.said]).toEqual([line, expect.not.stringMatching(/^\s+at /m)]);
      }
    },
    GUIDE_MS,
  );
});
