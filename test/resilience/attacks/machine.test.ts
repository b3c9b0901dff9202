import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { createSigner } from '../../../services/aws/signature.ts';
import { readStoreRecord } from '../../../local/store/store-record.ts';
import { countAttacks } from '../../support/attack-count.ts';
import { suiteUnless } from '../../support/corpus.ts';
import { asNobody, portsOf, whyNoOtherUser } from '../../support/other-user.ts';
import { startSiteOn, type RunningSite } from '../../support/running-site.ts';

const PASSWORD = 'paper lantern over water';
const attacks = countAttacks('Another user of the machine');

suiteUnless(whyNoOtherUser(), 'Another user of the machine', () => {
  let parent: string;
  let site: RunningSite;
  beforeAll(async () => {
    // Others may enter the folder around it, as they may enter /home and /srv.
    parent = await mkdtemp(join(tmpdir(), 'masthead-others-'));
    await chmod(parent, 0o755);
    const dataDir = join(parent, 'data');
    site = await startSiteOn(
      { dataDir, remove: () => rm(parent, { recursive: true, force: true }) },
      ['--empty'],
    );
  });
  afterAll(() => site.stop());

  const register = async (email: string) =>
    fetch(`${site.origin}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.origin },
      body: JSON.stringify({ email, password: PASSWORD }),
    });

  const files = async () =>
    (await readdir(site.dataDir, { recursive: true, withFileTypes: true })).map((entry) =>
      join(entry.parentPath, entry.name),
    );

  it('IN-01 reads nothing of the data folder, where everything is for its owner alone', async () => {
    expect((await register('first@mail.example')).status).toBe(200);
    const paths = [site.dataDir, ...(await files())];
    for (const part of ['secrets.json', 'dynamodb', 'objects', 'outbox', 'edge-kvs.json'])
      expect(paths.some((path) => path.startsWith(join(site.dataDir, part)))).toBe(true);
    const open: string[] = [];
    for (const path of paths) if (((await stat(path)).mode & 0o077) !== 0) open.push(path);
    expect(open).toEqual([]);
    const read = await asNobody(
      `return given.map((path) => {
        try { return fs.statSync(path).isDirectory() ? fs.readdirSync(path) : fs.readFileSync(path); }
        catch (error) { return error.code; }
      });`,
      paths,
    );
    expect(new Set(v.parse(v.array(v.unknown()), read))).toEqual(new Set(['EACCES']));
    attacks.tried('files and folders', paths.length);
  });

  it('IN-01 finds a folder of an earlier version closed after the next start', async () => {
    await site.masthead('status');
    await chmod(join(site.dataDir, 'secrets.json'), 0o644);
    await chmod(site.dataDir, 0o755);
    // The next command that opens the folder.
    expect((await site.masthead('status')).code).toBe(0);
    expect((await stat(site.dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(site.dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('IN-01 gets no event of the Runtime API, and no record or object of the store, at any port', async () => {
    const record = await readStoreRecord(site.dataDir);
    const ports = await portsOf(record?.pid ?? 0);
    // Store, objects, outbox, site, and the Runtime API of each function that has run.
    expect(ports.length).toBeGreaterThanOrEqual(6);
    const body = JSON.stringify({ TableName: 'masthead-readers' });
    const url = new URL(`http://127.0.0.1:${record?.dynamodbPort ?? 0}/`);
    const scan = {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.Scan',
    };
    const scope = { region: 'us-east-1', service: 'dynamodb' };
    // A name that all stores have, and the secret of versions before this check.
    const forged = createSigner(
      { accessKeyId: 'masthead', secretAccessKey: 'masthead-on-this-machine' },
      scope,
    )({ method: 'POST', url, headers: scan, body });
    const object = new URL(
      `http://127.0.0.1:${record?.objectsPort ?? 0}/masthead/search/manifest.json`,
    );
    const forgedRead = createSigner(
      { accessKeyId: 'masthead', secretAccessKey: 'x' },
      { ...scope, service: 's3' },
    )({ method: 'GET', url: object, headers: {}, body: '' });
    const requests = ports.flatMap((port) => [
      { port, path: '/2018-06-01/runtime/invocation/next' },
      { port, path: '//2018-06-01/runtime/invocation/next' },
      { port, path: '/x/2018-06-01/runtime/invocation/next' },
      {
        port,
        path: '/2018-06-01/runtime/invocation/00000000-0000-0000-0000-000000000000/response',
        method: 'POST',
        body: '{}',
      },
      { port, path: '/', method: 'POST', headers: scan, body },
      { port, path: '/', method: 'POST', headers: forged, body },
      {
        port,
        path: '/',
        method: 'POST',
        headers: { ...forged, authorization: forged.authorization?.replace(/.$/, '0') },
        body,
      },
      { port, path: object.pathname },
      { port, path: object.pathname, headers: forgedRead },
      { port, path: '/-/attach' },
      { port, path: '/-/snapshot', headers: { authorization: 'Bearer x' } },
    ]);
    // Somebody signs in meanwhile: an event with a password is under way.
    const asking = asNobody(
      `const ask = ({ port, path, method = 'GET', headers = {}, body = '' }) => new Promise((done) => {
        const asked = http.request({ host: '127.0.0.1', port, path, method, headers, timeout: 60000 }, (response) => {
          let text = '';
          response.on('data', (chunk) => { text += chunk; });
          response.on('end', () => done({ status: response.statusCode, text }));
          response.on('error', () => done({ status: 0, text }));
        });
        asked.on('timeout', () => { asked.destroy(); done({ status: -1, text: '' }); });
        asked.on('error', () => done({ status: 0, text: '' }));
        asked.end(body);
      });
      return Promise.all(given.map(ask));`,
      requests,
    );
    const [registered] = await Promise.all([register('second@mail.example'), asking]);
    expect(registered.status).toBe(200);
    const replies = v.parse(
      v.array(v.object({ status: v.number(), text: v.string() })),
      await asking,
    );
    const got = requests.flatMap((request, index) => {
      const { status = 0, text = '' } = replies[index] ?? {};
      const isPage = request.port === Number(new URL(site.origin).port);
      // A call that waits for an event is as bad as one that has it.
      const isBad = status === -1 || status === 0 || (!isPage && status < 400);
      return isBad || /@mail\.example|lantern|argon2|x-origin-key/.test(text)
        ? [{ ...request, status, text: text.slice(0, 200) }]
        : [];
    });
    expect(got).toEqual([]);
    attacks.tried('requests to loopback ports', requests.length);
  });

  it('IN-01 finds no secret among the arguments and variables of the processes', async () => {
    const { token = '' } = (await readStoreRecord(site.dataDir)) ?? {};
    expect(token.length).toBeGreaterThan(16);
    const seen = v.parse(
      v.object({ arguments: v.array(v.string()), environments: v.number() }),
      await asNobody(
        `const found = { arguments: [], environments: 0 };
        for (const name of fs.readdirSync('/proc')) {
          if (!/^\\d+$/.test(name) || name === String(process.pid)) continue;
          let line = '';
          try { line = fs.readFileSync('/proc/' + name + '/cmdline', 'utf8'); } catch {}
          if (!/runtime-bootstrap|masthead\\.mjs/.test(line)) continue;
          found.arguments.push(line);
          try { fs.readFileSync('/proc/' + name + '/environ'); found.environments += 1; } catch {}
        }
        return found;`,
        {},
      ),
    );
    expect(seen.arguments.some((line) => line.includes('runtime-bootstrap'))).toBe(true);
    expect(seen.arguments.filter((line) => line.includes(token))).toEqual([]);
    expect(seen.environments).toBe(0);
    attacks.tried('processes', seen.arguments.length);
  });

  it('IN-01 writes nothing that the next start would read', async () => {
    const target = join(site.dataDir, 'secrets.json');
    await writeFile(join(parent, 'mine'), 'x');
    const wrote = await asNobody(
      `return ['writeFileSync', 'unlinkSync', 'appendFileSync'].map((name) => {
        try { fs[name](given, 'x'); return 'done'; } catch (error) { return error.code; }
      });`,
      target,
    );
    expect(wrote).toEqual(['EACCES', 'EACCES', 'EACCES']);
    attacks.tried('writes', 3);
  });
});
