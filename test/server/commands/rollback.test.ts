/** The command runs as a process, with the real SDK, against a server that responds like AWS. */
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');

interface StoredFunction {
  live: string;
  readonly releases: readonly string[];
  /** Versions of stored content that releases read, by their names. */
  readonly content?: Readonly<Record<string, string>>;
}
let functions: Record<string, StoredFunction>;
/** Fails when this function is to be moved. */
let broken = '';
let server: Server;
let endpoint = '';

function contentOf({ content = {} }: StoredFunction, release: string) {
  return release in content ? { CONTENT_SCHEMA: content[release] } : {};
}

function stackResources(): string {
  const member = (type: string, logical: string, physical: string) =>
    `<member><ResourceType>${type}</ResourceType><LogicalResourceId>${logical}</LogicalResourceId><PhysicalResourceId>${physical}</PhysicalResourceId><ResourceStatus>CREATE_COMPLETE</ResourceStatus></member>`;
  const members = Object.keys(functions).flatMap((name) => [
    member('AWS::Lambda::Function', `${name}Function`, name),
    member(
      'AWS::Lambda::Alias',
      `${name}Alias`,
      `arn:aws:lambda:eu-west-1:1:function:${name}:live`,
    ),
  ]);
  return `<ListStackResourcesResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><ListStackResourcesResult><StackResourceSummaries>${members.join('')}${member('AWS::Lambda::Function', 'Uploader', 'uploader')}</StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`;
}

function lambda(method: string, path: string, body: string): { status: number; body: unknown } {
  const [, name = '', rest = ''] = /^\/2015-03-31\/functions\/([^/]+)\/(.*)$/.exec(path) ?? [];
  const found = functions[name];
  if (found === undefined) return { status: 404, body: { Message: `Function not found: ${name}` } };
  if (rest.startsWith('versions')) {
    const Versions = found.releases.map((RELEASE, index) => ({
      FunctionName: name,
      Version: String(index + 1),
      Environment: { Variables: { RELEASE, ...contentOf(found, RELEASE) } },
    }));
    return { status: 200, body: { Versions: [{ Version: '$LATEST' }, ...Versions] } };
  }
  if (method === 'PUT') {
    if (name === broken) return { status: 400, body: { Message: 'not now' } };
    found.live = (JSON.parse(body) as { FunctionVersion: string }).FunctionVersion;
  }
  return { status: 200, body: { Name: 'live', FunctionVersion: found.live } };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      if (
        body.startsWith('Action=ListStackResources') ||
        body.includes('Action=ListStackResources')
      ) {
        const isKnown = body.includes('StackName=meridian-production-site');
        response.writeHead(isKnown ? 200 : 400, { 'content-type': 'text/xml' });
        response.end(
          isKnown
            ? stackResources()
            : '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id x does not exist</Message></Error></ErrorResponse>',
        );
        return;
      }
      const { status, body: reply } = lambda(request.method ?? '', request.url ?? '', body);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  broken = '';
  functions = {
    Page: { live: '3', releases: ['r1', 'r2', 'r3'] },
    // Made with the second release.
    Login: { live: '2', releases: ['r2', 'r3'] },
    // Made with the third.
    Views: { live: '1', releases: ['r3'] },
  };
});

function rollback(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['cli/masthead.mjs', 'rollback', ...args], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
      AWS_ENDPOINT_URL: endpoint,
      AWS_MAX_ATTEMPTS: '1',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((done) => {
    child.once('close', (code) => {
      done({ code, output });
    });
  });
}

const live = () => Object.values(functions).map(({ live: version }) => version);
const stack = ['--stack', 'meridian-production-site'];

describe('masthead rollback', () => {
  it('moves every function to its version of the release before; one that is newer stays', async () => {
    const { code, output } = await rollback(...stack);
    expect({ code, live: live() }).toEqual({ code: 0, live: ['2', '1', '1'] });
    expect(output).toContain('Page: version 3 → 2');
    expect(output).toContain('Views stays at version 1: it has no version of that release');
    expect(output).toContain('Moved 2 functions.');
  });

  it('goes back once more, and forward again by name', async () => {
    await rollback(...stack);
    await rollback(...stack);
    expect(live()).toEqual(['1', '1', '1']);
    expect((await rollback(...stack, '--to', 'r3')).code).toBe(0);
    expect(live()).toEqual(['3', '2', '1']);
  });

  it('says with --dry-run what it would do, and does nothing', async () => {
    const { code, output } = await rollback(...stack, '--dry-run');
    expect({ code, live: live() }).toEqual({ code: 0, live: ['3', '2', '1'] });
    expect(output).toContain('Nothing was moved: --dry-run.');
  });

  it('goes to a release that cannot read all items only when it is told to', async () => {
    functions = {
      Page: { live: '3', releases: ['r1', 'r2', 'r3'], content: { r3: '2', r2: '2' } },
    };
    expect((await rollback(...stack)).code).toBe(0);
    const dry = await rollback(...stack, '--dry-run');
    expect([dry.code, dry.output]).toEqual([0, expect.stringContaining('content of version 1')]);
    const { code, output } = await rollback(...stack);
    expect({ code, live: live() }).toEqual({ code: 1, live: ['2'] });
    expect(output).toContain('Release r1 reads content of version 1, and the live one stores');
    expect(output).toContain('Nothing was moved.');
    expect((await rollback(...stack, '--older-content')).code).toBe(0);
    expect(live()).toEqual(['1']);
    expect((await rollback(...stack, '--to', 'r3')).code).toBe(0);
  });

  it('says what it has done when it cannot go on, and goes on when it is run again', async () => {
    broken = 'Page';
    const { code, output } = await rollback(...stack);
    expect(code).toBe(1);
    expect(output).toContain('1 of 2 functions were moved, then: not now');
    expect(output).toContain('--to r2');
    broken = '';
    expect((await rollback(...stack, '--to', 'r2')).code).toBe(0);
    expect(live()).toEqual(['2', '1', '1']);
  });

  it.each([
    [[], "required option '--stack <name>'"],
    [['--stack', 'meridian-staging-site'], 'There is no stack meridian-staging-site'],
    [[...stack, '--to', 'r9'], 'There is no release "r9". Known: r1, r2, r3.'],
  ])('rejects %j', async (args, message) => {
    const { code, output } = await rollback(...args);
    expect({ code, says: output.includes(message) }).toEqual({ code: 1, says: true });
    expect(live()).toEqual(['3', '2', '1']);
  });

  it('rejects a site with one release', async () => {
    functions = { Page: { live: '1', releases: ['r1'] } };
    const { code, output } = await rollback(...stack);
    expect({ code, says: output.includes('There is no release before r1.') }).toEqual({
      code: 1,
      says: true,
    });
  });

  it('says in its help what it covers', async () => {
    const { code, output } = await rollback('--help');
    expect(code).toBe(0);
    expect(output).toMatch(/It does not\s+touch content/);
  });
});
