/** Emails of an outbox on their way through a real SMTP server on this machine. */
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { sendToOutbox } from '../../services/email/send-to-outbox.ts';
import { until } from '../../test/support/until.ts';
import type { KeyAndCertificate } from '../https/key-and-certificate.ts';
import { issueCertificate, makeAuthority } from '../https/make-certificates.ts';
import { relayOutbox, type Relay } from './relay-outbox.ts';
import { createSmtpClient } from './smtp-client.ts';
import { localSmtp, readSmtpUrl, type SmtpServer } from './smtp-server.ts';

let authority: KeyAndCertificate;
let certificate: KeyAndCertificate;
beforeAll(async () => {
  authority = await makeAuthority('test', ['localhost'], Date.now());
  certificate = await issueCertificate(authority, ['localhost'], Date.now());
});

const folders: string[] = [];
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

interface Received {
  readonly to: string;
  readonly raw: string;
  readonly isTls: boolean;
}

/** What the server says to a mailbox, or to the text of its email; undefined: it takes it. */
type Answer = (
  to: string,
  tries: number,
) => { at: 'rcpt' | 'data'; code: number; text: string } | 'break' | undefined;

async function startServer(answer: Answer, more: { isTls?: boolean; isPlain?: boolean } = {}) {
  const received: Received[] = [];
  const tries = new Map<string, number>();
  const server = new SMTPServer({
    ...{ key: certificate.key, cert: certificate.certificate },
    ...{ secure: more.isTls === true, disabledCommands: more.isPlain === true ? ['STARTTLS'] : [] },
    ...{ authOptional: true, logger: false },
    onAuth({ username, password }, _session, done) {
      if (username === 'ada' && password === 'p@ss') done(null, { user: username });
      else done(new Error('Invalid login'));
    },
    onRcptTo({ address }, _session, done) {
      const count = (tries.get(address) ?? 0) + 1;
      tries.set(address, count);
      const said = answer(address, count);
      if (said === undefined || said === 'break' || said.at === 'data') done();
      else done(Object.assign(new Error(said.text), { responseCode: said.code }));
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const said = answer(to, tries.get(to) ?? 0);
        if (said === 'break') {
          for (const one of connections) one.destroy();
          return;
        }
        if (said !== undefined) {
          done(Object.assign(new Error(said.text), { responseCode: said.code }));
          return;
        }
        received.push({ to, raw: Buffer.concat(chunks).toString(), isTls: session.secure });
        done();
      });
    },
  });
  const connections = new Set<{ destroy(): void }>();
  server.server.on('connection', (socket) => connections.add(socket));
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  ends.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { received, tries, port };
}

const smtp = (port: number, more: Partial<SmtpServer> = {}): SmtpServer => ({
  ...{ host: 'localhost', port, isTls: false, needsTls: true, perSecond: 200 },
  ...more,
});

async function outbox() {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-relay-'));
  folders.push(folder);
  const events: {
    bounce: { bounceType: string };
    mail: { tags: object; destination: string[] };
  }[] = [];
  const lines: string[] = [];
  const write = (to: string, atMs = Date.now() + 1_000) =>
    sendToOutbox(
      folder,
      {
        from: { name: 'Meridian', address: 'mail@meridian.example' },
        ...{ to, subject: 'Grüße', text: '.\nA line.', html: '<p>Grüße</p>' },
        headers: [['List-Id', '<weekly.meridian.example>']],
        edition: 'WEEKLY-3',
      },
      atMs,
    );
  const queues = {
    send: async (_name: string, messages: readonly { body: string }[]) => {
      for (const { body } of messages) events.push(JSON.parse(body));
    },
  };
  const start = async (server: SmtpServer): Promise<Relay> => {
    const relay = await relayOutbox(folder, {
      ...{ server, queues, ca: authority.certificate, retryMs: 100 },
      log: (line) => lines.push(line),
    });
    ends.unshift(() => relay.close());
    return relay;
  };
  const files = async (ending: string) =>
    (await readdir(folder)).filter((name) => name.endsWith(ending));
  return { folder, events, lines, write, start, files };
}

describe('The outbox of one machine with an SMTP server', () => {
  it('sends each email once, encrypted, as it was written, and keeps nothing of it', async () => {
    const server = await startServer(() => undefined);
    const { write, start, files } = await outbox();
    await start(smtp(server.port, { auth: { user: 'ada', pass: 'p@ss' } }));
    const names = Array.from({ length: 60 }, (_, index) => `r${index}@mail.example`);
    for (const name of names) await write(name);
    await until(() => server.received.length >= 60);
    await until(async () => (await files('.sending')).length === 0);
    expect(server.received.map(({ to }) => to).sort()).toEqual([...names].sort());
    expect(server.received.every(({ isTls }) => isTls)).toBe(true);
    const email = await PostalMime.parse(server.received[0]?.raw ?? '');
    expect(email).toMatchObject({ subject: 'Grüße', html: '<p>Grüße</p>\n' });
    expect(email.text).toContain('.\nA line.');
    expect(email.headers.map(({ key }) => key)).toContain('list-id');
    expect(email.headers.map(({ key }) => key)).not.toContain('x-ses-message-tags');
    expect(await files('.eml')).toEqual([]);
  });

  it('keeps to a rate', async () => {
    const server = await startServer(() => undefined);
    const { write, start } = await outbox();
    for (let index = 0; index < 21; index += 1) await write(`r${index}@mail.example`);
    const began = performance.now();
    const { folder } = { folder: folders.at(-1) ?? '' };
    await writeFile(join(folder, 'sent-by-smtp-since'), '2020\n');
    await start(smtp(server.port, { perSecond: 20 }));
    await until(() => server.received.length === 21);
    expect(performance.now() - began).toBeGreaterThan(950);
  });

  it('tries again what the server does not take now, and what finds no server', async () => {
    const server = await startServer((_, tries) =>
      tries < 3 ? { at: 'rcpt', code: 451, text: '4.7.1 Greylisted' } : undefined,
    );
    const { write, start, files } = await outbox();
    await start(smtp(server.port));
    await write('late@mail.example');
    await until(() => server.received.length === 1);
    expect(server.tries.get('late@mail.example')).toBe(3);
    const other = await outbox();
    await other.start(smtp(1));
    await other.write('none@mail.example');
    await until(async () => (await other.files('.eml')).length === 1);
    expect(await other.files('.refused')).toEqual([]);
    expect(await files('.eml')).toEqual([]);
  });

  it('reports a mailbox that is not there as a bounce, and what is refused otherwise as no lasting one', async () => {
    const server = await startServer((to) =>
      to.startsWith('gone')
        ? { at: 'rcpt', code: 550, text: '5.1.1 No such user' }
        : { at: 'data', code: 554, text: '5.7.1 Looks like spam' },
    );
    const { write, start, files, events, lines } = await outbox();
    await start(smtp(server.port));
    await write('gone@mail.example');
    await write('spam@mail.example');
    await until(async () => (await files('.refused')).length === 2);
    expect(
      events.map(({ bounce, mail }) => [mail.destination[0], bounce.bounceType, mail.tags]).sort(),
    ).toEqual([
      ['gone@mail.example', 'Permanent', { edition: ['WEEKLY-3'] }],
      ['spam@mail.example', 'Transient', { edition: ['WEEKLY-3'] }],
    ]);
    expect(lines.join('\n')).not.toContain('mail.example');
  });

  it('does not send again what was under way when the connection, or the site, ended', async () => {
    const server = await startServer((to) => (to.startsWith('break') ? 'break' : undefined));
    const { write, start, files, folder, lines } = await outbox();
    const first = await start(smtp(server.port));
    await write('break@mail.example');
    await until(async () => (await files('.unclear')).length === 1);
    await first.close();
    const killed = await write('killed@mail.example');
    await rename(join(folder, killed), join(folder, `${killed}.sending`));
    await start(smtp(server.port));
    await write('next@mail.example');
    await until(() => server.received.length === 1);
    expect(server.received[0]?.to).toBe('next@mail.example');
    expect(await files('.unclear')).toHaveLength(2);
    expect(lines.some((line) => line.startsWith('1 emails were under way'))).toBe(true);
  });

  it('holds all emails for a wrong password, and for a server without TLS', async () => {
    const server = await startServer(() => undefined, { isTls: true });
    const { write, start, files, lines } = await outbox();
    const wrong = await start(
      smtp(server.port, { isTls: true, auth: { user: 'ada', pass: 'wrong' } }),
    );
    await write('a@mail.example');
    await until(() => lines.some((line) => line.includes('takes no emails (535')));
    await wrong.close();
    expect(await files('.eml')).toHaveLength(1);
    await start(smtp(server.port, { isTls: true, auth: { user: 'ada', pass: 'p@ss' } }));
    await until(() => server.received.length === 1);
    const plain = await startServer(() => undefined, { isPlain: true });
    const client = createSmtpClient(smtp(plain.port));
    expect(
      await client.send({ from: 'a@b.example', to: 'c@d.example', raw: 'Subject: x\r\n\r\n' }),
    ).toMatchObject({ kind: 'halted' });
    client.close();
    expect(plain.received).toEqual([]);
  });

  it('sends nothing that was written before there was a server', async () => {
    const server = await startServer(() => undefined);
    const { write, start, files } = await outbox();
    await write('old@mail.example', Date.now() - 60_000);
    await start(smtp(server.port));
    await write('new@mail.example');
    await until(() => server.received.length === 1);
    expect(server.received[0]?.to).toBe('new@mail.example');
    expect(await files('.eml')).toHaveLength(1);
  });
});

describe('MASTHEAD_SMTP_URL', () => {
  it('names a server, its port, a user and a rate', () => {
    expect(readSmtpUrl('smtps://ada%40x:p%3Ass@mail.example.com')).toEqual({
      ...{ host: 'mail.example.com', port: 465, isTls: true, needsTls: false, perSecond: 10 },
      auth: { user: 'ada@x', pass: 'p:ss' },
    });
    expect(readSmtpUrl('smtp://mail.example.com?perSecond=2')).toMatchObject({
      ...{ port: 587, isTls: false, needsTls: true, perSecond: 2 },
    });
    expect(readSmtpUrl('smtp://127.0.0.1:1025')).toMatchObject({ port: 1025, needsTls: false });
    expect(readSmtpUrl('smtp://[::1]:1025')).toMatchObject({ host: '::1', needsTls: false });
  });

  it.each([
    ['mail.example.com', 'is no address'],
    ['https://mail.example.com', 'begins with https:'],
    ['smtp://ada@mail.example.com', 'a user without a password'],
    ['smtp://mail.example.com?perSecond=0', 'perSecond'],
  ])('%s is rejected, without the password', (text, message) => {
    expect(() => readSmtpUrl(text)).toThrow(message);
  });

  it('needs a sender', () => {
    const env = { MASTHEAD_SMTP_URL: 'smtp://localhost' };
    expect(localSmtp({})).toBeUndefined();
    expect(() => localSmtp(env)).toThrow('MAIL_FROM');
    expect(() => localSmtp({ ...env, MAIL_FROM: 'nobody' })).toThrow('MAIL_FROM');
    expect(localSmtp({ ...env, MAIL_FROM: 'A <a@b.example>' })?.from).toBe('A <a@b.example>');
  });
});
