import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createProviderBotCheck } from './bot-check.ts';
import type { LogEvent } from '../http/log.ts';
import { closeServer, listenOnLoopback } from '../../local/store/listen.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { openNewsletterSite } from '../../test/server/newsletters/newsletter-site.ts';

/** Responds as the providers do. Each token selects the response. */
let server: Server;
let url: string;
let asked: URLSearchParams[] = [];
let logged: LogEvent[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => {
        chunks.push(chunk);
      })
      .on('end', () => {
        const form = new URLSearchParams(Buffer.concat(chunks).toString());
        asked.push(form);
        const responses: Record<string, () => void> = {
          human: () =>
            response.end(
              '{"success":true,"challenge_ts":"2026-11-12T15:00:00Z","hostname":"www.meridian.example"}',
            ),
          'scored-human': () => response.end('{"success":true,"score":0.9,"action":"newsletter"}'),
          'scored-bot': () => response.end('{"success":true,"score":0.1,"action":"newsletter"}'),
          bot: () => response.end('{"success":false,"error-codes":["invalid-input-response"]}'),
          ill: () => response.writeHead(500).end('<html>'),
          silent: () => undefined,
        };
        responses[form.get('response') ?? '']?.();
      });
  });
  url = `http://127.0.0.1:${await listenOnLoopback(server)}`;
});
afterAll(async () => {
  await closeServer(server, 0);
});
beforeEach(() => {
  asked = [];
  logged = [];
});

describe.each([
  ['recaptcha', 'g-recaptcha-response'],
  ['turnstile', 'cf-turnstile-response'],
] as const)('The bot check by %s', (provider, field) => {
  /** A provider that responds has as long as a busy machine may take. */
  const check = (timeoutMs = 30_000) =>
    createProviderBotCheck(provider, {
      secrets: async () => ['its secret'],
      url,
      log: (event) => {
        logged.push(event);
      },
      timeoutMs,
    });

  it.each([
    ['human', true, 0],
    ['scored-human', true, 0],
    ['scored-bot', false, 0],
    ['bot', false, 0],
    ['ill', true, 1],
    ['silent', true, 1],
    ['', false, 0],
    ['x'.repeat(5_000), false, 0],
  ])('NL-03 lets %p pass: %p, and logs %p lines', async (token, passes, lines) => {
    const asking = token === 'silent' ? check(50) : check();
    expect(await asking.allows('reader@mail.example', { [field]: token }, false)).toBe(passes);
    expect(logged).toHaveLength(lines);
    expect(JSON.stringify(asked.map((form) => [...form]))).not.toContain('reader@');
    if (asked.length > 0) expect([...(asked[0]?.keys() ?? [])]).toEqual(['secret', 'response']);
  });

  it('NL-03 lets forms without scripts through by where they come from, and accepts no proof from the site itself', async () => {
    expect(await check().allows('reader@mail.example', {}, true)).toBe(true);
    expect(await check().allows('reader@mail.example', { proof: '1.x.0.0.0.0' }, false)).toBe(
      false,
    );
  });
});

it('NL-03 the bot check is chosen by the environment', async () => {
  const site = await openNewsletterSite();
  try {
    const { NAME, SOURCE_CODE } = brand.newsletters.WEEKLY ?? {};
    const body = (token: string) => ({
      email: 'reader@mail.example',
      sourceCode: SOURCE_CODE?.newsletterPage,
      name: NAME,
      subscription: true,
      'cf-turnstile-response': token,
    });
    const env = { BOT_CHECK: 'turnstile', BOT_CHECK_SECRET: 'its secret', BOT_CHECK_URL: url };
    expect(await site.call('', { body: body('bot') }, env)).toMatchObject({
      status: 403,
      body: { name: 'botCheck' },
    });
    expect(await site.emails()).toEqual([]);
    expect((await site.call('', { body: body('human') }, env)).status).toBe(200);
    expect(await site.emails()).toHaveLength(1);
    expect(asked[0]?.get('secret')).toBe('its secret');
  } finally {
    await site.close();
  }
});
