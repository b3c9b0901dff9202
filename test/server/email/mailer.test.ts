import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { brand } from '../../../shared/brand/meridian.ts';
import { createMailer, type EmailEnvironment } from '../../../services/email/create-mailer.ts';
import { emailAddress } from '../../../services/email/email-fields.ts';
import { renderEmail } from '../../../services/email/render-email.ts';
import type { Email } from '../../../services/email/mailer.ts';
import type { Suppression } from '../../../services/email/suppression.ts';
import type { LogEvent } from '../../../services/http/log.ts';
import { closeServer, listenOnLoopback } from '../../../local/store/listen.ts';
import { header, readOutbox } from '../../support/read-outbox.ts';
import { anyText } from '../../support/any-text.ts';

const now = Date.UTC(2026, 10, 12, 15, 0, 0, 123);
const connection = {
  region: 'eu-west-1',
  credentials: async () => ({ accessKeyId: 'id', secretAccessKey: 'secret' }),
};
const message: Email = {
  to: 'reader@mail.example',
  subject: 'Hello',
  text: 'Text\n',
  html: '<p>Text</p>\n',
};

let folder: string;
let outbox: string;
let logged: LogEvent[];
/** What is known of every address. */
let suppression: Suppression | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-mail-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

function mailer(env: Partial<EmailEnvironment>) {
  logged = [];
  return createMailer(
    {
      MAIL_FROM: undefined,
      MAIL_OUTBOX: undefined,
      MAIL_CONFIGURATION_SET: undefined,
      AWS_ENDPOINT_URL_SESV2: undefined,
      ...env,
    },
    {
      brand,
      connection,
      suppressions: { of: async () => suppression },
      now: () => now,
      log: (event) => {
        logged.push(event);
      },
    },
  );
}

async function kept(sent: Partial<Email>, from?: string) {
  outbox = await mkdtemp(join(folder, 'outbox-'));
  await mailer({ MAIL_OUTBOX: outbox, MAIL_FROM: from }).send({ ...message, ...sent });
  const [found] = await readOutbox(outbox);
  if (found === undefined) throw new Error('No email in the outbox');
  return found;
}

describe('The outbox', () => {
  it('stores an email in full, with both its bodies, its date, sender, and headers, marked as automatic, for its owner only', async () => {
    const link = `<https://www.meridian.example/api/newsletters/unsubscribe?token=${'x'.repeat(200)}>`;
    const subject =
      'Bestätigen Sie „Meridian Daily“ – 确认订阅，这是一个很长的主题行，需要折叠成好几行 🙂🙂🙂';
    const text =
      'A line = with an equals sign, ümlauts and a tail \nand a dot\n.\nFrom here: ' +
      'long '.repeat(60) +
      '\n';
    const found = await kept(
      {
        subject,
        text,
        html: `<p>${'ß'.repeat(90)} &amp; more</p>`,
        headers: {
          'List-Unsubscribe': link,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      },
      'Meridian „Briefe“ <briefe@meridian.example>',
    );
    expect({
      from: found.from,
      to: found.to,
      subject: found.subject,
      text: found.text,
      html: found.html,
      date: found.date,
    }).toEqual({
      from: { name: 'Meridian „Briefe“', address: 'briefe@meridian.example' },
      to: [{ name: '', address: 'reader@mail.example' }],
      subject,
      text: expect.stringContaining(text.trimEnd()),
      html: expect.stringContaining(`<p>${'ß'.repeat(90)} &amp; more</p>`),
      date: '2026-11-12T15:00:00.000Z',
    });
    expect(header(found, 'List-Unsubscribe')).toBe(link);
    expect(header(found, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(found, 'Auto-Submitted')).toBe('auto-generated');
    expect(header(found, 'X-Auto-Response-Suppress')).toBe('DR, RN, NRN, OOF, AutoReply');
    expect(found.messageId).toMatch(/^<[\w-]{20,}@meridian\.example>$/);
    expect(found.raw).toMatch(/^[\u0020-\u007e\r\n]*$/);
    const lines = found.raw.split('\r\n');
    expect(found.raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(lines.filter((line) => line.length > 78 && !line.includes(link))).toEqual([]);
    expect((await stat(join(outbox, found.file))).mode & 0o777).toBe(0o600);
    expect(await readdir(outbox)).toEqual([found.file]);
    expect(JSON.stringify(logged)).not.toContain('reader');
  });

  it('returns any subject, name, and text unchanged', async () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) =>
      text
        .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
    await fc.assert(
      fc.asyncProperty(
        line,
        line.map((name) => name.replace(/[<>"]/g, '').trim()),
        line,
        async (subject, name, text) => {
          const found = await kept({ subject, text }, `${name} <mail@meridian.example>`);
          expect({
            subject: found.subject ?? '',
            name: found.from?.name ?? '',
            text: (found.text ?? '').trim(),
          }).toEqual({ subject, name, text });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('stays intact under many emails at the same time', async () => {
    outbox = await mkdtemp(join(folder, 'outbox-'));
    const sender = mailer({ MAIL_OUTBOX: outbox });
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sender.send({ ...message, subject: `Number ${index}` }),
      ),
    );
    expect(new Set((await readOutbox(outbox)).map(({ subject }) => subject)).size).toBe(50);
  });
});

describe('An email', () => {
  const breaks = ['\r\n', '\n', '\r', '\u0000', '\u0085', '\u2028', '\u000b'];
  const hostile: [string, Partial<Email>][] = breaks.flatMap(
    (lineBreak): [string, Partial<Email>][] => [
      ['the subject', { subject: `Hello${lineBreak}Bcc: victim@mail.example` }],
      ['the address', { to: `reader@mail.example${lineBreak}Bcc: victim@mail.example` }],
      [
        'a header’s value',
        {
          headers: {
            'List-Unsubscribe': `<https://a.example>${lineBreak}Bcc: victim@mail.example`,
          },
        },
      ],
      ['a header’s name', { headers: { [`X-A: b${lineBreak}Bcc`]: 'victim@mail.example' } }],
    ],
  );
  it.each([
    ...hostile,
    ['a second address', { to: 'reader@mail.example,victim@mail.example' }],
    ['a list', { to: 'a@mail.example;b@mail.example' }],
    ['a name that holds an address', { to: '<victim@mail.example>reader@mail.example' }],
    ['a quoted address', { to: '"a b"@mail.example' }],
    ['Bcc as a header', { headers: { bcc: 'victim@mail.example' } }],
    ['a type of its own', { headers: { 'Content-Type': 'text/plain' } }],
    ['a claim to be written by hand', { headers: { 'auto-submitted': 'no' } }],
    ['a header with a colon', { headers: { 'X-A:': 'b' } }],
    ['an endless header', { headers: { 'X-A': 'b'.repeat(1_000) } }],
  ] satisfies [string, Partial<Email>][])(
    'cannot get other headers or recipients through %s',
    async (_, changed) => {
      outbox = await mkdtemp(join(folder, 'outbox-'));
      await expect(
        mailer({ MAIL_OUTBOX: outbox }).send({ ...message, ...changed }),
      ).rejects.toMatchObject({
        name: 'EmailFieldError',
        message: expect.not.stringContaining('victim'),
      });
      expect(await readdir(outbox)).toEqual([]);
    },
  );

  it('with any subject and address has one recipient, one subject, and no header from them', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), anyText(), async (subject, local) => {
        outbox = await mkdtemp(join(folder, 'outbox-'));
        await mailer({ MAIL_OUTBOX: outbox })
          .send({ ...message, subject, to: `${local}@mail.example` })
          .catch(() => undefined);
        for (const { raw } of await readOutbox(outbox)) {
          const parsed = await PostalMime.parse(raw);
          expect(parsed.to).toHaveLength(1);
          expect(parsed.bcc ?? []).toEqual([]);
          expect(parsed.headers.map(({ key }) => key)).toEqual([
            'date',
            'from',
            'to',
            'subject',
            'message-id',
            'auto-submitted',
            'x-auto-response-suppress',
            'mime-version',
            'content-type',
          ]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, string | undefined]>([
    ['a@b.example', 'a@b.example'],
    ['First.Last+tag@Sub.Example.COM', 'First.Last+tag@sub.example.com'],
    ['a@bücher.example', 'a@xn--bcher-kva.example'],
    ['ä@b.example', undefined],
    ['a@b', undefined],
    ['a@@b.example', undefined],
    ['a@b@c.example', undefined],
    ['@b.example', undefined],
    ['.a@b.example', undefined],
    ['a..b@c.example', undefined],
    ['a@b..example', undefined],
    ['a@-b.example', undefined],
    ['a@b.example/x', undefined],
    ['a@b.example?x=1', undefined],
    ['a@1.2.3.4', undefined],
    ['a@[1.2.3.4]', undefined],
    [`${'a'.repeat(65)}@b.example`, undefined],
    [`a@${'b.'.repeat(126)}example`, undefined],
  ])('goes to %s as %s', (typed, expected) => {
    expect(emailAddress(typed)).toBe(expected);
  });

  it.each<[Suppression['reason'], boolean, number]>([
    ['bounced', false, 0],
    ['soft-bounced', false, 0],
    ['complained', false, 0],
    ['bounced', true, 0],
    ['complained', true, 1],
  ])(
    'to an address that has %s, asked for by its owner: %s, is sent %d times, and the response is the same',
    async (reason, isAskedFor, sent) => {
      outbox = await mkdtemp(join(folder, 'outbox-'));
      suppression = { reason, at: '2026-11-12T14:00:00.000Z' };
      await mailer({ MAIL_OUTBOX: outbox }).send({
        ...message,
        ...(isAskedFor ? { despiteComplaint: true } : {}),
      });
      suppression = undefined;
      expect(await readOutbox(outbox)).toHaveLength(sent);
      expect(JSON.stringify(logged)).not.toContain('reader');
    },
  );

  it('is not sent without a sender in AWS, and readers are told that it is unavailable', async () => {
    await expect(mailer({}).send(message)).rejects.toMatchObject({ name: 'ApiError', status: 503 });
    expect(() => mailer({ MAIL_FROM: 'Meridian' })).toThrow('MAIL_FROM of an email is no address');
  });
});

describe('SES', () => {
  const calls: { request: IncomingMessage; body: string }[] = [];
  let responses: { status: number; body: string; type?: string }[] = [];
  let server: Server;
  let endpoint: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => {
          chunks.push(chunk);
        })
        .on('end', () => {
          calls.push({ request, body: Buffer.concat(chunks).toString() });
          const { status, body, type } = responses.shift() ?? {
            status: 200,
            body: '{"MessageId":"1"}',
          };
          response
            .writeHead(status, {
              'content-type': 'application/json',
              ...(type === undefined ? {} : { 'x-amzn-errortype': type }),
            })
            .end(body);
        });
    });
    endpoint = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  });
  afterEach(() => {
    calls.length = 0;
    responses = [];
  });
  afterAll(async () => {
    await closeServer(server, 0);
  });

  const sender = () =>
    mailer({ MAIL_FROM: 'Méridien <mail@meridian.example>', AWS_ENDPOINT_URL_SESV2: endpoint });

  it('is called as its API requires, signed for `ses`', async () => {
    await sender().send({
      ...message,
      subject: 'Grüße',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(calls).toHaveLength(1);
    const [call] = calls;
    expect(`${call?.request.method} ${call?.request.url}`).toBe('POST /v2/email/outbound-emails');
    expect(call?.request.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=id\/\d{8}\/eu-west-1\/ses\/aws4_request, /,
    );
    expect(JSON.parse(call?.body ?? '')).toEqual({
      FromEmailAddress: '=?UTF-8?B?TcOpcmlkaWVu?= <mail@meridian.example>',
      Destination: { ToAddresses: ['reader@mail.example'] },
      Content: {
        Simple: {
          Subject: { Data: 'Grüße', Charset: 'UTF-8' },
          Body: {
            Text: { Data: 'Text\n', Charset: 'UTF-8' },
            Html: { Data: '<p>Text</p>\n', Charset: 'UTF-8' },
          },
          Headers: [
            { Name: 'Auto-Submitted', Value: 'auto-generated' },
            { Name: 'X-Auto-Response-Suppress', Value: 'DR, RN, NRN, OOF, AutoReply' },
            { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
          ],
        },
      },
    });
  });

  it('is told the configuration set by which bounces come back', async () => {
    await mailer({
      MAIL_FROM: 'mail@meridian.example',
      MAIL_CONFIGURATION_SET: 'meridian-production',
      AWS_ENDPOINT_URL_SESV2: endpoint,
    }).send(message);
    expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({
      ConfigurationSetName: 'meridian-production',
    });
  });

  it('is retried when it is unavailable, and not when it rejects; its words about the reader stay out of the error', async () => {
    responses = [{ status: 503, body: '' }];
    await sender().send(message);
    expect(calls).toHaveLength(2);
    responses = [
      {
        status: 400,
        type: 'MessageRejected:http://internal',
        body: '{"message":"Email address is not verified: reader@mail.example"}',
      },
    ];
    const rejected = sender().send(message);
    await expect(rejected).rejects.toMatchObject({
      name: 'MessageRejected',
      status: 400,
      message: expect.not.stringContaining('reader@'),
    });
    expect(calls).toHaveLength(3);
  });
});

describe('renderEmail', () => {
  it('escapes everything, and says the same in plain text', () => {
    const nasty = '<script>alert(1)</script> & "quotes" \u202eevil';
    const { html, text } = renderEmail({
      title: nasty,
      paragraphs: [nasty, 'Second'],
      button: { text: nasty, href: 'https://www.meridian.example/x?a=1&b="><script>' },
      footer: nasty,
    });
    expect(html).not.toMatch(/<script|\u202e|="[^"]*"[^\s>/]/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot; evil');
    expect(html).toContain('href="https://www.meridian.example/x?a=1&amp;b=%22%3E%3Cscript%3E"');
    for (const part of [
      'MERIDIAN',
      'Second',
      'https://www.meridian.example/x?a=1&b=%22%3E%3Cscript%3E',
    ])
      expect(text).toContain(part);
  });

  it('sets a long name so small that its longest word fits a phone', () => {
    const sizeOf = (name: string) => {
      const { html } = renderEmail(
        { title: 'Title', paragraphs: ['One'] },
        { name, language: 'en', origin: 'https://www.meridian.example' },
      );
      return Number(/font:700 (\d+)px/.exec(html)?.[1]);
    };
    expect(['Meridian', 'The Review of Works', 'Donaudampfschifffahrtsges'].map(sizeOf)).toEqual([
      30, 30, 17,
    ]);
  });

  it('has the colors of the brand, in light and in dark mode', () => {
    const colors = { light: { accent: '#0a7f3f' }, dark: { accent: '#7fd8a4' } };
    const { html } = renderEmail(
      { title: 'Title', paragraphs: ['One'], button: { text: 'Go', href: 'https://a.example/' } },
      { name: 'Own', language: 'en', origin: 'https://www.meridian.example', colors },
    );
    expect(html).toContain('background-color:#0a7f3f');
    expect(html).toContain('.button{background-color:#7fd8a4!important');
  });

  it('sets no joined letters apart, and an address from left to right, in an Arabic email', () => {
    const { html } = renderEmail(
      { title: 'عنوان', paragraphs: ['نص'], button: { text: 'افتح', href: 'https://a.example/' } },
      { name: 'Own', language: 'ar', origin: 'https://www.meridian.example' },
    );
    expect(html).not.toContain('letter-spacing');
    expect(html).toContain('text-align:right');
    expect(html).toContain('<a dir="ltr" href="https://a.example/"');
  });

  it('links only to the web', () => {
    for (const href of ['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example']) {
      expect(() => renderEmail({ title: '', paragraphs: [], button: { text: 'x', href } })).toThrow(
        'A button of an email leads to',
      );
    }
  });

  it('loads nothing external, and is legible in dark mode', () => {
    const { html } = renderEmail({
      title: 'Title',
      paragraphs: ['One'],
      button: { text: 'Go', href: 'http://localhost:3000/x' },
      footer: 'Foot',
    });
    expect(html).not.toMatch(/src=|url\(|@import|<link/);
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('name="color-scheme" content="light dark"');
  });
});
