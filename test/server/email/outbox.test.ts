import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMailer } from '../../../services/email/create-mailer.ts';
import { renderEmail } from '../../../services/email/render-email.ts';
import { serveOutbox, type OutboxServer } from '../../../local/outbox/serve-outbox.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { readOutbox } from '../../support/read-outbox.ts';

let folder: string;
let outbox: OutboxServer;
let nowMs = Date.UTC(2026, 10, 12, 15);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-outbox-'));
  await writeFile(join(folder, 'secrets.json'), '{"LINKS_SECRET":"x"}');
  outbox = await serveOutbox(join(folder, 'outbox'), () => undefined);
});
afterAll(async () => {
  await outbox.close();
  await rm(folder, { recursive: true });
});

async function send(subject: string, html?: string): Promise<void> {
  nowMs += 1_000;
  const env = {
    MAIL_FROM: undefined,
    MAIL_OUTBOX: join(folder, 'outbox'),
    MAIL_CONFIGURATION_SET: undefined,
    AWS_ENDPOINT_URL_SESV2: undefined,
  };
  const connection = {
    region: 'us-east-1',
    credentials: async () => ({ accessKeyId: '', secretAccessKey: '' }),
  };
  const rendered = renderEmail({
    title: subject,
    paragraphs: ['Grüße'],
    button: { text: 'Confirm', href: 'http://localhost:3000/newsletter/weekly/?confirm=t' },
  });
  const suppressions = { of: async () => undefined };
  await createMailer(env, {
    brand,
    connection,
    suppressions,
    log: () => undefined,
    now: () => nowMs,
  }).send({
    to: 'reader@mail.example',
    subject,
    ...rendered,
    ...(html === undefined ? {} : { html }),
  });
}

async function open(path: string): Promise<{ status: number; text: string; policy: string }> {
  const response = await fetch(new URL(path, outbox.address));
  return {
    status: response.status,
    text: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  };
}

/** Sends a request as a client that removes no part of a path. */
function askRaw(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((done, fail) => {
    request(
      { host: '127.0.0.1', port: new URL(outbox.address).port, path, headers },
      (response) => {
        response.resume();
        done(response.statusCode ?? 0);
      },
    )
      .on('error', fail)
      .end();
  });
}

describe('The outbox in a browser', () => {
  it('is empty before the first email, then lists the newest first and shows both bodies', async () => {
    expect((await open('')).text).toContain('No email has been sent yet');
    await send('First & <b>foremost</b>');
    await send('Second');
    const { text, policy } = await open('');
    expect(text.indexOf('Second')).toBeLessThan(text.indexOf('First &amp; &lt;b&gt;foremost'));
    expect(policy).toContain("default-src 'none'");
    const [, file = ''] = /href="([^"]+\.eml)"/.exec(text) ?? [];
    const message = await open(file);
    expect(message.text).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(message.text).toContain('http://localhost:3000/newsletter/weekly/?confirm=t');
    const html = await open(`${file}/html`);
    expect(html.text).toContain('<base target="_blank">');
    expect(html.text).toContain('Grüße');
    const raw = await open(`${file}/raw`);
    expect(raw.text).toBe((await readOutbox(join(folder, 'outbox')))[1]?.raw);
  });

  it('runs nothing from an email, wherever it is opened', async () => {
    await send(
      'Script',
      '<script>document.title = 1</script><form action="https://evil.example"></form>',
    );
    const [, file = ''] = /href="([^"]+\.eml)"/.exec((await open('')).text) ?? [];
    const { policy } = await open(`${file}/html`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox(?!.*(?:allow-scripts|allow-same-origin|allow-forms))/);
    expect((await open(`${file}/raw`)).policy).toBe(policy);
  });

  it('does not open without the key or under another name, and serves no other file', async () => {
    const { pathname, port } = new URL(outbox.address);
    const [file = ''] = (await readOutbox(join(folder, 'outbox'))).map((message) => message.file);
    expect(await askRaw(`${pathname}${file}`, { host: `localhost:${port}` })).toBe(200);
    for (const path of [
      '/',
      '/x/',
      `/x/${file}`,
      pathname.slice(0, -1),
      `${pathname}../secrets.json`,
      `${pathname}..%2fsecrets.json`,
      `${pathname}%2e%2e/secrets.json`,
      `${pathname}${file}/../../secrets.json`,
      `${pathname}${file}/html/x`,
      `${pathname}${file}%00`,
      `${pathname}secrets.json`,
      `//${pathname}${file}`,
    ]) {
      expect({ path, status: await askRaw(path, { host: `localhost:${port}` }) }).toEqual({
        path,
        status: 404,
      });
    }
    expect(await askRaw(`${pathname}${file}`, { host: `evil.example:${port}` })).toBe(404);
  });
});
