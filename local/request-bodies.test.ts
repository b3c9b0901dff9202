import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createRequestBodies } from './request-bodies.ts';

/** A request whose parts are sent one by one. */
function open(headers: Readonly<Record<string, string>> = {}) {
  const stream = new Readable({ read: () => undefined });
  const request = Object.assign(stream, { headers }) as unknown as IncomingMessage;
  return { request, send: (part: string | null) => stream.push(part) };
}
function sent(...parts: readonly string[]): IncomingMessage {
  const { request, send } = open();
  for (const part of [...parts, null]) send(part);
  return request;
}
const text = (body: Buffer) => Promise.resolve(body.toString());

describe('Bodies of requests', () => {
  it('are read whole, if none has more bytes than allowed', async () => {
    const bodies = createRequestBodies(10_000);
    expect(await bodies.take(sent('one ', 'body'), 8, text)).toBe('one body');
    expect(await bodies.take(sent(), 8, text)).toBe('');
    expect(await bodies.take(sent('one ', 'body.'), 8, text)).toBe('too-large');
    const told = open({ 'content-length': '9' });
    expect(await bodies.take(told.request, 8, text)).toBe('too-large');
  });

  it('have a limit together, in which each counts until its use has ended', async () => {
    const bodies = createRequestBodies(2_000);
    const slow = open();
    slow.send('x'.repeat(900));
    let end: (value: string) => void = () => undefined;
    const first = bodies.take(
      slow.request,
      1_000,
      () => new Promise<string>((done) => (end = done)),
    );
    slow.send(null);
    expect(await bodies.take(sent('y'.repeat(900)), 1_000, text)).toBe('busy');
    expect(await bodies.take(sent('y'.repeat(100)), 1_000, text)).toBe('y'.repeat(100));
    end('used');
    expect(await first).toBe('used');
    expect(await bodies.take(sent('y'.repeat(900)), 1_000, text)).toBe('y'.repeat(900));
  });

  it('count each part by itself, and no more once their connection is lost', async () => {
    const bodies = createRequestBodies(2_000);
    const little = open();
    const trickled = bodies.take(little.request, 1_000, text);
    for (const part of 'in many little parts') {
      little.send(part);
      await turn();
    }
    expect(await trickled).toBe('busy');
    const lost = open();
    lost.send('x'.repeat(900));
    const taken = bodies.take(lost.request, 1_000, text);
    lost.request.destroy(new Error('lost'));
    await expect(taken).rejects.toThrow('lost');
    expect(await bodies.take(sent('y'.repeat(900)), 1_000, text)).toBe('y'.repeat(900));
  });
});
