import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { listenOnLoopback } from '../../../local/store/listen.ts';
import { suiteUnless } from '../../support/corpus.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-commands-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  readonly firstLine: () => Promise<string>;
}

function masthead(...args: string[]): Running {
  return mastheadWith({}, ...args);
}

function mastheadWith(environment: NodeJS.ProcessEnv, ...args: string[]): Running {
  const child = spawn(process.execPath, ['cli/masthead.mjs', ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: undefined,
      MASTHEAD_DATA: undefined,
      MASTHEAD_HOST: undefined,
      ...environment,
    },
  });
  const said = { stdout: '', stderr: '' };
  let tell: (line: string) => void = () => undefined;
  const spoken = new Promise<string>((done) => {
    tell = done;
  });
  child.stdout.on('data', (text: Buffer) => {
    said.stdout += text.toString();
    tell(said.stdout);
  });
  child.stderr.on('data', (text: Buffer) => {
    said.stderr += text.toString();
  });
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code) => {
      done({ code, ...said });
    });
  });
  return {
    child,
    ended,
    firstLine: () =>
      Promise.race([
        spoken,
        ended.then(({ stderr }): string => {
          throw new Error(stderr);
        }),
      ]),
  };
}

describe('masthead start', () => {
  it('prints its address in one line, serves the first page, exits cleanly on SIGTERM, and starts again', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const { child, ended, firstLine } = masthead(
        'start',
        '--empty',
        '--port',
        '0',
        '--data',
        join(folder, 'site'),
      );
      const origin = /^Masthead is at (http:\/\/localhost:\d+)\n$/.exec(await firstLine())?.[1];
      const first = await fetch(`${origin ?? ''}/`);
      expect([
        first.status,
        (await first.text()).toLowerCase().startsWith('<!doctype html>'),
      ]).toEqual([200, true]);
      expect(await (await fetch(`${origin ?? ''}/?output=json`)).json()).toMatchObject({
        context: expect.anything(),
      });
      const status = await masthead('status', '--data', join(folder, 'site')).ended;
      expect(status.stdout).toContain(`${origin ?? ''}, process ${child.pid}`);
      const started = performance.now();
      child.kill(signal);
      const { code, stdout } = await ended;
      expect([code, stdout.split('\n').length]).toEqual([0, 2]);
      // A supervisor would kill the process after ten seconds.
      expect(performance.now() - started).toBeLessThan(10_000);
    }
  });

  it('serves over TLS with --https by an authority of its own, which status and audit know', async () => {
    const data = ['--data', join(folder, 'secure')];
    const { child, ended, firstLine } = masthead(
      'start',
      '--empty',
      '--https',
      ...['--payments', 'demo', '--port', '0'],
      ...data,
    );
    const origin = /^Masthead is at (https:\/\/localhost:\d+)\n$/.exec(await firstLine())?.[1];
    const led = await fetch(`${(origin ?? '').replace('https:', 'http:')}/x/?a`, {
      redirect: 'manual',
    });
    expect([led.status, led.headers.get('location')]).toEqual([307, `${origin ?? ''}/x/?a`]);
    // The demo provider's events reach a site whose certificate nobody else trusts.
    const demo = v.parse(
      v.object({ origin: v.string() }),
      JSON.parse(await readFile(join(folder, 'secure', 'payments-demo.json'), 'utf8')),
    );
    const call = (path: string, body: string) =>
      fetch(`${demo.origin.replace('localhost', '127.0.0.1')}${path}`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test' },
        body,
      });
    await call('/v1/customers', 'email=ada%40reader.example');
    await call('/demo/advance', '{"seconds":0}');
    const doctor = await masthead('doctor', '--port', '0', ...data).ended;
    expect(doctor.stdout).toMatch(/^ok +payments +the last event came at 20/m);
    const status = await masthead('status', ...data).ended;
    expect(status.stdout).toContain(`${origin ?? ''}, process ${child.pid}`);
    const audit = await masthead('audit', origin ?? '', ...data).ended;
    expect([audit.code, audit.stdout]).toEqual([0, expect.stringContaining(' 0 failed')]);
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(0);
    const authority = join(folder, 'secure', 'https', 'authority.crt');
    expect(stderr).toContain(`Browsers warn until the device trusts ${authority}`);
    expect(stderr).toMatch(/^Also at .*https:\/\/127\.0\.0\.1:\d+/m);
  });

  it('SW-01 serves pages without routing and worker with --pwa no, or PWA_ENABLED=no', async () => {
    const found: boolean[] = [];
    for (const [args, variable] of [
      [['--pwa', 'no'], undefined],
      [[], 'no'],
      [[], undefined],
    ] as const) {
      if (variable !== undefined) process.env.PWA_ENABLED = variable;
      const data = ['--empty', '--port', '0', '--data', join(folder, 'pwa')];
      const { child, ended, firstLine } = masthead('start', ...data, ...args);
      delete process.env.PWA_ENABLED;
      const origin = /http:\/\/localhost:\d+/.exec(await firstLine())?.[0] ?? '';
      const html = await (await fetch(`${origin}/`)).text();
      found.push(html.includes('"PWA_ENABLED":"no"'));
      child.kill('SIGTERM');
      await ended;
    }
    expect(found).toEqual([true, true, false]);
  });

  const [address = ''] = Object.values(networkInterfaces())
    .flatMap((infos = []) => infos)
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map((info) => info.address);
  const reason = address === '' ? 'this machine has no address in a network' : undefined;
  suiteUnless(reason, 'in a network', () => {
    it('listens on this machine alone, or where --host says, and prints where it is', async () => {
      const data = ['--empty', '--port', '0', '--data', join(folder, 'hosts')];
      for (const [args, isReached] of [
        [[], false],
        [['--host', '0.0.0.0'], true],
        [['--host', address], true],
      ] as const) {
        const { child, ended, firstLine } = masthead('start', ...data, ...args);
        const port = /localhost:(\d+)/.exec(await firstLine())?.[1] ?? '';
        const reached = await fetch(`http://${address}:${port}/`).then(
          ({ status }) => status === 200,
          () => false,
        );
        child.kill('SIGTERM');
        const { stderr } = await ended;
        const also = stderr.split('\n').find((line) => line.startsWith('Also at')) ?? '';
        expect([args, reached, also.includes(`http://${address}:${port}`)]).toEqual([
          ...[args, isReached, isReached],
        ]);
      }
      const nowhere = await masthead('start', ...data, '--host', '192.0.2.1').ended;
      expect([nowhere.code, nowhere.stderr]).toEqual([
        1,
        'masthead: --host 192.0.2.1 is no address of this machine.\n',
      ]);
    });
  });

  it('names the file or the option that is wrong with a certificate', async () => {
    const file = join(folder, 'own.pem');
    await writeFile(file, 'no certificate');
    const start = (...args: string[]) =>
      masthead('start', '--data', join(folder, 'own'), ...args).ended;
    const alone = await start('--certificate', file);
    expect([alone.code, alone.stderr]).toEqual([
      1,
      'masthead: --certificate and --key go together: --key is missing.\n',
    ]);
    const nowhere = await start('--certificate', file, '--key', join(folder, 'nowhere.pem'));
    expect(nowhere.stderr).toBe(`masthead: There is nothing at ${join(folder, 'nowhere.pem')}.\n`);
    const none = await start('--certificate', file, '--key', file);
    expect(none.stderr).toContain(`masthead: ${file} holds no certificate in PEM`);
  });

  it('says in one sentence that the port or the folder is taken', async () => {
    const other = createServer();
    const port = await listenOnLoopback(other);
    const everywhere = createServer().listen(0);
    await new Promise((done) => {
      everywhere.once('listening', done);
    });
    const address = everywhere.address();
    const taken = typeof address === 'object' && address !== null ? address.port : port;
    const { code, stderr, stdout } = await masthead(
      'start',
      '--empty',
      '--port',
      String(taken),
      '--data',
      join(folder, 'second'),
    ).ended;
    other.close();
    everywhere.close();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n').at(-1)).toBe(
      `masthead: Port ${taken} is taken. Choose another with --port, or end what listens there.`,
    );
  });

  it('says of a second start what runs already, since when and where, and how to end it', async () => {
    const data = join(folder, 'twice');
    const { child, ended, firstLine } = masthead('start', '--empty', '--port', '0', '--data', data);
    const origin = /http:\/\/localhost:\d+/.exec(await firstLine())?.[0] ?? '';
    const port = origin.split(':').at(-1) ?? '';
    const runs = new RegExp(
      `^masthead: Masthead already runs with the data folder ${data} \\(process ${child.pid}, since \\d\\d:\\d\\d, at ${origin}\\)\\. Press Ctrl\\+C in the window in which it runs, or: (?:kill|taskkill /F /PID) ${child.pid}\\.`,
    );
    for (const [args, advice] of [
      [['--port', port, '--data', data], `add --data another-folder --port ${Number(port) + 1}.`],
      [['--port', '0', '--data', data], `add --data another-folder --port ${Number(port) + 1}.`],
      [['--port', port, '--data', join(folder, 'other')], `add --port ${Number(port) + 1}.`],
    ] as const) {
      const second = await masthead('start', '--empty', ...args).ended;
      expect([second.code, second.stderr.trim().endsWith(advice)]).toEqual([1, true]);
      expect(second.stderr).toMatch(runs);
      // Never of variables.
      expect(second.stderr).not.toMatch(/[A-Z]+_[A-Z]+/);
    }
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('refuses a start that cannot succeed before it builds, with one advice', async () => {
    const data = join(folder, 'first');
    const { child, ended, firstLine } = masthead('start', '--empty', '--port', '0', '--data', data);
    const port = /localhost:(\d+)/.exec(await firstLine())?.[1] ?? '';
    const brand = join(folder, 'own-brand.yaml');
    await writeFile(brand, 'name: Tern\norigin: https://tern.test\n');
    const other = ['--data', join(folder, 'other-brand')];
    const answers = ['--name', 'Tern', '--address', 'tern.test'];
    const ofOtherBrand = /^masthead: A site with the brand .* runs from this copy of Masthead/;
    for (const [run, message] of [
      // Nothing is built in this folder yet.
      [
        mastheadWith(
          { MASTHEAD_BUILD: join(folder, 'no-build') },
          ...['start', '--empty', '--port', '0', '--data', data],
        ),
        /^masthead: Masthead already runs with the data folder/,
      ],
      [masthead('start', '--brand', brand, '--port', port, ...other), ofOtherBrand],
      [masthead('start', '--brand', brand, '--port', '0', '--data', data), ofOtherBrand],
      [masthead('new', join(folder, 'new-one'), ...answers, '--port', port), ofOtherBrand],
      [masthead('new', join(folder, 'new-one'), ...answers, '--port', '0'), ofOtherBrand],
    ] as const) {
      const { code, stderr } = await run.ended;
      expect([code, stderr.split('\n').filter((line) => !line.startsWith('The brand'))]).toEqual([
        1,
        [expect.stringMatching(message), ''],
      ]);
    }
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it.each([
    [['start', '--port', 'many'], 'expected a port'],
    [['start', '--port', '70000'], 'expected a port'],
    [['start', '--no-such'], 'unknown option'],
    [['nothing'], 'unknown command'],
  ])('rejects %j', async (args, message) => {
    const { code, stderr } = await masthead(...args).ended;
    expect([code, stderr.includes(message)]).toEqual([1, true]);
  });

  it('prints its help', async () => {
    const { code, stdout } = await masthead('start', '--help').ended;
    expect(code).toBe(0);
    for (const option of ['--port', '--host', '--pwa', '--data', '--empty', '--brand'])
      expect(stdout).toContain(option);
  });
});

describe('masthead invoke', () => {
  it('runs a built function on the local tables and prints what it returned', async () => {
    const event = join(folder, 'event.json');
    await writeFile(
      event,
      JSON.stringify({
        version: '2.0',
        rawPath: '/no/such/page',
        rawQueryString: 'output=json',
        headers: {},
        requestContext: { http: { method: 'GET', path: '/' } },
      }),
    );
    const { code, stdout } = await masthead(
      'invoke',
      'page',
      event,
      '--data',
      join(folder, 'invoked'),
    ).ended;
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ statusCode: 404, body: 'Page Not Found' }),
    ]);
  });

  it('names what is wrong: the function, the file, or its JSON', async () => {
    const broken = join(folder, 'broken.json');
    await writeFile(broken, '{"a":');
    const cases: [string, string, string][] = [
      ['nothing', broken, 'There is no function "nothing". Known: page'],
      ['page', join(folder, 'none.json'), 'none.json'],
      ['page', broken, `${broken} is not JSON`],
    ];
    for (const [name, file, message] of cases) {
      const { code, stderr } = await masthead(
        'invoke',
        name,
        file,
        '--data',
        join(folder, 'invoked'),
      ).ended;
      expect([code, stderr.includes(message)]).toEqual([1, true]);
    }
  });
});
