/**
 * Follows the guide for publishers to the letter, from a fresh checkout to the templates: its own
 * code blocks, in their order, in a shell. Only what needs the network or an AWS account is another
 * command, and said below.
 */
import { spawn } from 'node:child_process';
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
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import MarkdownIt from 'markdown-it';
import { parseDocument } from 'yaml';
import { recordFile } from '../../scripts/build/build-record.ts';
import { buildDirectory, projectRoot } from '../../scripts/build/paths.ts';
import { copySample } from '../support/running-site.ts';
import { wxrFile, wxrImage, wxrItem } from '../support/wxr-file.ts';

/** What a checkout has besides `node_modules`, which `npm ci` installs. */
const checkout = [
  ...[
    'cli',
    'infra',
    'lambdas',
    'local',
    'publishing',
    'sample',
    'scripts',
    'shared',
    'test/support',
  ],
  ...['web', 'package.json', 'package-lock.json', 'cdk.json', 'tsconfig.json'],
];

let folder: string;

/** A shell's environment: its npm has everything installed already. */
function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: [join(folder, '.bin'), process.env.PATH].join(delimiter),
    NODE_OPTIONS: '',
    MASTHEAD_BUILD: undefined,
    MASTHEAD_DATA: undefined,
    // Any free port.
    PORT: '0',
  };
}

/** Copies what a person gets, with the build of the sample, which `npm start` would make first. */
async function makeCheckout(): Promise<void> {
  for (const path of checkout)
    await cp(resolve(projectRoot, path), join(folder, path), {
      recursive: true,
      preserveTimestamps: true,
    });
  await symlink(resolve(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  for (const part of ['assets', 'edge', 'fonts', 'lambdas', 'showcase'])
    await cp(join(buildDirectory, part), join(folder, 'build', part), { recursive: true });
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

/** An export of WordPress beside a folder of its uploads, as the guide names them. */
async function makeExport(): Promise<void> {
  await mkdir(join(folder, 'uploads/2020'), { recursive: true });
  const images = resolve(projectRoot, 'sample/photos');
  const [image] = (await readdir(images)).filter((name) => name.endsWith('.webp'));
  if (image === undefined) throw new Error(`There is no image in ${images}`);
  await cp(join(images, image), join(folder, 'uploads/2020/bridge.webp'));
  const posts = ['The slug of a story', 'The slug of another', 'A bridge opens'].map(
    (title, index) =>
      wxrItem({
        id: String(10 + index),
        title,
        slug: title.toLowerCase().replaceAll(' ', '-'),
        content: `<p>${'The town waited for it for nine years, and then it came. '.repeat(8)}</p>`,
        terms: [['category', 'science', 'Science']],
        meta: { _thumbnail_id: '5' },
      }),
  );
  await writeFile(
    join(folder, 'export.xml'),
    wxrFile([wxrImage('5', '2020/bridge.webp'), ...posts]),
  );
}

/** Runs a line in a shell. A site that starts is asked for its first page, and ended. */
async function run(line: string): Promise<string> {
  const child = spawn('sh', ['-ec', line], {
    cwd: folder,
    env: environment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let asked: Promise<number> | undefined;
  const listen = (text: Buffer): void => {
    said += text.toString();
    const origin = /Masthead is at (http:\/\/localhost:\d+)/.exec(said)?.[1];
    if (origin === undefined || asked !== undefined || child.pid === undefined) return;
    const group = -child.pid;
    asked = fetch(origin)
      .then(({ status }) => status)
      .finally(() => process.kill(group, 'SIGTERM'));
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (asked !== undefined) expect({ line, status: await asked }).toEqual({ line, status: 200 });
  else if (code !== 0) throw new Error(`"${line}" ended with ${String(code)}:\n${said}`);
  return said;
}

/** Returns the code blocks of the guide, each with its language. */
async function guideBlocks(): Promise<{ language: string; text: string }[]> {
  const guide = await readFile(resolve(projectRoot, 'docs/guides/publisher.md'), 'utf8');
  return new MarkdownIt()
    .parse(guide, {})
    .filter(({ type }) => type === 'fence')
    .map(({ info, content }) => ({ language: info, text: content.trimEnd() }));
}

type Step = { readonly line: string } | { readonly yaml: string };

/** The lines of the guide up to its deployment, and its YAML, which begins with a file's name. */
async function stepsToDeploy(): Promise<Step[]> {
  const steps = (await guideBlocks()).flatMap(({ language, text }): Step[] =>
    language === 'yaml' ? [{ yaml: text }] : text.split('\n').map((line) => ({ line })),
  );
  const end = steps.findIndex((step) => 'line' in step && step.line.startsWith('npm run deploy'));
  return steps.slice(0, end + 1);
}

/** Sets what the guide says to change first, and the sample's addresses, which `doctor` names. */
async function editBrand(): Promise<void> {
  const file = join(folder, 'my-brand.yaml');
  const text = await readFile(file, 'utf8');
  const document = parseDocument(text.replaceAll('meridian.example', 'tern-weekly.com'));
  document.set('key', 'my');
  document.set('name', 'The Tern');
  await writeFile(file, document.toString());
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-guide-'));
  await makeCheckout();
  await makeExport();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('the guide for publishers', () => {
  it('IN-01 leads to the templates of a brand in YAML, line by line', async () => {
    const said = new Map<string, string>();
    for (const step of await stepsToDeploy()) {
      if ('yaml' in step) {
        const name = /^# ([\w.-]+)/.exec(step.yaml)?.[1];
        if (name === undefined) throw new Error(`No file is named: ${step.yaml}`);
        await appendFile(join(folder, name), `${step.yaml}\n`);
        continue;
      }
      const { line } = step;
      // Both speak to AWS.
      if (line.startsWith('npx cdk bootstrap')) continue;
      said.set(line, await run(line.replace('npm run deploy', 'npm run synth')));
      if (line.endsWith('> my-brand.yaml')) await editBrand();
    }
    expect([...said.keys()]).toEqual([
      'npm ci && npm start',
      'npx masthead brand > my-brand.yaml',
      'npx masthead brand --brand my-brand.yaml > /dev/null',
      expect.stringMatching(/^npx masthead import .* --dry-run$/),
      expect.stringMatching(/^npx masthead import .* --data my-data$/),
      expect.stringMatching(/^npm start .* --empty$/),
      'npx masthead publish front.yaml --data my-data',
      'npx masthead doctor --data my-data',
      'npm run deploy -- --brand my-brand.yaml -c environment=production',
    ]);
    const templates = (await readdir(join(folder, 'cdk.out'))).filter((name) =>
      name.endsWith('.template.json'),
    );
    expect(templates.sort()).toEqual(
      ['data', 'edge', 'global', 'site'].map((stack) => `my-production-${stack}.template.json`),
    );
    const brand = parseDocument(await readFile(join(folder, 'my-brand.yaml'), 'utf8'));
    expect(brand.getIn(['colors', 'light', 'accent'])).toBe('#0047ab');
  });
});
