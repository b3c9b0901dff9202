/**
 * A publisher's brand survives commands that build: nothing replaces it by the sample, and the
 * sample is not deployed by accident.
 */
import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-memory-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const sample = resolve('shared/brand/meridian.ts');

/** Runs a script of the project on a build folder of the test's own. */
function run(file: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, NODE_OPTIONS: '', MASTHEAD_BUILD: join(folder, 'build') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', fail);
    child.once('close', (code) => {
      done({ code: code ?? 1, output });
    });
  });
}

/** Leaves what a build of this brand leaves. */
function remember(brandFile: string): void {
  mkdirSync(join(folder, 'build'), { recursive: true });
  writeFileSync(
    join(folder, 'build/build.json'),
    JSON.stringify({ buildId: 'a', release: 'a', brandFile, runsOnLambda: true }),
  );
}

/** Prints the brand file that a command without `--brand` works with. */
function chosen(): Promise<{ code: number; output: string }> {
  const script = join(folder, 'chosen.ts');
  writeFileSync(
    script,
    `const { chosenBrandFile } = await import(${JSON.stringify(resolve('scripts/build/build-record.ts'))});
console.log(chosenBrandFile());\n`,
  );
  return run(script);
}

describe('the brand of the last build', () => {
  it('is the brand of a command that names none', async () => {
    expect((await chosen()).output.trim()).toBe(sample);
    const own = join(folder, 'acme.ts');
    writeFileSync(own, 'export const brand = {};\n');
    remember(own);
    expect((await chosen()).output.trim()).toBe(own);
  });

  it('is asked for again when its file has gone, and not replaced by the sample', async () => {
    remember(join(folder, 'gone.ts'));
    const { code, output } = await chosen();
    expect(code).toBe(1);
    expect(output).toContain('gone.ts, which is not there. Name the brand: --brand FILE.');
  });

  it('is not replaced while a site is served from its build', async () => {
    const own = join(folder, 'acme.ts');
    writeFileSync(own, 'export const brand = {};\n');
    remember(own);
    const served = join(folder, 'build/served');
    mkdirSync(served);
    const { dev, ino } = statSync(served, { bigint: true });
    const note = { brandFile: own, dataDir: join(folder, 'data'), folder: `${dev}:${ino}` };
    writeFileSync(join(served, String(process.pid)), JSON.stringify(note));
    const { code, output } = await run('scripts/build.ts', '--brand', sample);
    expect(code).toBe(1);
    expect(output).toContain(`A site with the brand ${own} runs`);
    expect(output).toContain(`process ${process.pid}`);
    // Tests of the sample have a build of their own meanwhile.
    const tests = await run('scripts/test.ts', '--unit', 'cli/new/last-words');
    expect([tests.code, tests.output]).toEqual([0, expect.stringContaining(', 0 failed')]);
    expect(readdirSync(join(folder, 'build/tests'))).toContain('test-results.json');
  });
});

describe('a build that fails', () => {
  it('leaves the last one as it is, and its brand', async () => {
    remember(sample);
    mkdirSync(join(folder, 'build/edge'));
    writeFileSync(join(folder, 'build/edge/viewer-request.js'), 'the last one');
    const before = readFileSync(join(folder, 'build/build.json'), 'utf8');
    const broken = join(folder, 'broken.ts');
    writeFileSync(broken, 'export const brand = {;\n');
    const { code, output } = await run('scripts/build.ts', '--local', '--brand', broken);
    expect(code).toBe(1);
    expect(output).toContain('broken.ts');
    expect(readFileSync(join(folder, 'build/edge/viewer-request.js'), 'utf8')).toBe('the last one');
    expect(readFileSync(join(folder, 'build/build.json'), 'utf8')).toBe(before);
    expect(readdirSync(join(folder, 'build')).sort()).toEqual(['build.json', 'edge']);
  });
});

describe('npm run deploy and npm run synth', () => {
  it.each(['synth', 'deploy'])('%s asks for an environment before it builds', async (command) => {
    const { code, output } = await run('scripts/cdk.ts', command);
    expect(code).toBe(1);
    expect(output).toBe(
      `Which environment? Add -c environment=production (or staging, ci): npm run ${command} -- -c environment=staging\n`,
    );
  });

  it('deploy refuses the sample brand unless it is chosen', async () => {
    remember(sample);
    for (const args of [[], ['--brand', sample]]) {
      const { code, output } = await run(
        'scripts/cdk.ts',
        'deploy',
        '-c',
        'environment=staging',
        ...args,
      );
      expect(code).toBe(1);
      expect(output).toContain('This would deploy the sample brand, Meridian.');
    }
  });

  it('deploy refuses a brand that says what the sample says, and names each field', async () => {
    const brand = join(folder, 'copied.json');
    const copied = { name: 'The Tern', origin: 'https://tern.org', issueLine: 'Issue 41' };
    writeFileSync(
      brand,
      JSON.stringify({ ...copied, offer: { price: '$5', regularPrice: '$10', term: 'a year' } }),
    );
    const { code, output } = await run(
      'scripts/cdk.ts',
      'deploy',
      '-c',
      'environment=ci',
      '--brand',
      brand,
    );
    expect(code).toBe(1);
    expect(output).toContain('  issueLine\n  offer.price\n  offer.regularPrice\n');
  });

  it('the CDK app itself has no environment of its own accord', async () => {
    const { code, output } = await run('infra/app.ts');
    expect(code).toBe(1);
    expect(output).toContain('choose with -c environment=staging');
  });
});
