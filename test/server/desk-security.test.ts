/** Attacks on the desk: every role at every call, calls of other sites, sessions that have ended. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { deskCalls } from '../../lambdas/desk/logic.ts';
import type { DeskUpload } from '../../shared/desk/desk-calls.ts';
import { mayDo, staffRoles, type StaffRole } from '../../shared/desk/staff-roles.ts';
import { outboxFolder } from '../../local/outbox/outbox-folder.ts';
import { readOutbox } from '../support/read-outbox.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

interface Answer {
  readonly status: number;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly cookie: string;
}

async function call(
  name: string,
  body: object,
  { cookie = '', headers = { origin: site.origin } as Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${site.origin}/api/desk/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(body),
  });
  const result = (await response.json()) as Pick<Answer, 'name' | 'data'>;
  const set = response.headers.getSetCookie().find((one) => one.startsWith('__Host-desk='));
  return { ...result, status: response.status, cookie: set ?? '' };
}

/** Returns the token of the link. */
async function invite(email: string, role: StaffRole = 'publisher'): Promise<string> {
  const { stdout } = await site.masthead('desk', 'invite', email, '--role', role);
  return stdout.trim().split('#invitation=')[1] ?? '';
}

async function enter(role: StaffRole, email = `${role}@desk.example`): Promise<string> {
  const token = await invite(email, role);
  const { cookie } = await call('accept', { token, name: role });
  expect(cookie).toMatch(/; Path=\/; Max-Age=1209600; Secure; SameSite=Strict; HttpOnly$/);
  return cookie.split(';')[0] ?? '';
}

function post({ url, fields }: DeskUpload, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]));
  return fetch(site.origin + url, { method: 'POST', body: form });
}

/** Sends a file as the desk does, and says that it is PNG. */
async function upload(cookie: string, bytes: Buffer, name = 'a.png'): Promise<Answer> {
  const about = { name, type: 'image/png', size: bytes.length };
  const { form } = (await call('upload', about, { cookie })).data as { form: DeskUpload };
  expect((await post(form, bytes)).status).toBe(204);
  return call('image', { name, key: form.key }, { cookie });
}

describe('The desk', () => {
  it('does not exist until somebody is invited', async () => {
    expect((await fetch(`${site.origin}/desk/`)).status).toBe(404);
    for (const name of [...Object.keys(deskCalls), 'constructor', 'nothing'])
      expect((await call(name, {})).status).toBe(404);
  });

  it('is never cached, named to no robot, and framed by nobody', async () => {
    await enter('publisher', 'first@desk.example');
    const { status, headers } = await fetch(`${site.origin}/desk/`);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  });

  it('lets each role make the calls of its rights, and no others', async () => {
    for (const role of staffRoles) {
      const cookie = await enter(role);
      for (const [name, { right }] of Object.entries(deskCalls)) {
        if (right === 'anyone' || name.startsWith('sign-out')) continue;
        const { status, name: what } = await call(name, {}, { cookie });
        const isTurnedDown = status === 403 && what === 'notAllowed';
        expect({ role, name, isTurnedDown }).toEqual({
          ...{ role, name },
          isTurnedDown: !mayDo(role, right),
        });
        expect((await call(name, {})).status).toBe(401);
      }
    }
  });

  it('keeps writers from the items of others', async () => {
    const [editor, writer] = [await enter('editor'), await enter('writer')];
    const { id } = (await call('create', {}, { cookie: editor })).data;
    for (const [name, body] of [
      ['open', { id }],
      ['save', { id, rev: '1.', text: `---\nid: ${String(id)}\n---\n` }],
      ['preview', { id, rev: '1.' }],
      ['discard', { id, rev: '1.' }],
    ] as const)
      expect(await call(name, body, { cookie: writer })).toMatchObject({ status: 403 });
  });

  it('takes no call from a page of another site', async () => {
    const cookie = await enter('publisher');
    const others: readonly Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: site.origin },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of others)
      expect(await call('create', {}, { cookie, headers })).toMatchObject({ status: 403 });
    const form = await fetch(`${site.origin}/api/desk/create`, {
      method: 'POST',
      headers: { origin: site.origin, cookie, 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(form.status).toBe(415);
  });

  it('ends sessions everywhere at once, and those of who was removed', async () => {
    const email = 'gone@desk.example';
    const cookie = await enter('writer', email);
    expect((await call('session', {}, { cookie })).status).toBe(200);
    await call('sign-out-everywhere', {}, { cookie });
    expect((await call('session', {}, { cookie })).status).toBe(401);
    const again = await enter('writer', email);
    await site.masthead('desk', 'remove', email);
    expect((await call('session', {}, { cookie: again })).status).toBe(401);
    const { cookie: reader } = await call('session', {}, { cookie: `__Host-sid=${again}` });
    expect(reader).toBe('');
  });

  it('ends the sessions and the unused invitations of who was removed, also for a second start', async () => {
    const email = 'twice@desk.example';
    const publisher = await enter('publisher', 'removes@desk.example');
    const before = await enter('writer', email);
    const { data } = await call('staff', {}, { cookie: publisher });
    const people = data.staff as { staffId: string; email: string }[];
    const staffId = people.find((one) => one.email === email)?.staffId;
    const unused = await invite(email, 'publisher');
    expect((await call('invitation', { token: unused })).status).toBe(200);
    expect((await call('remove-person', { staffId }, { cookie: publisher })).status).toBe(200);
    expect((await call('session', {}, { cookie: before })).status).toBe(401);
    expect((await call('accept', { token: unused, name: 'Back' })).status).toBe(403);
    // The same address, invited again: another person, to whom no cookie of before belongs.
    const again = await enter('writer', email);
    expect((await call('session', {}, { cookie: again })).status).toBe(200);
    expect((await call('session', {}, { cookie: before })).status).toBe(401);
  });

  it('ends an unused invitation with a new one, a change of the role, and its withdrawal', async () => {
    const email = 'often@desk.example';
    const publisher = await enter('publisher', 'invites@desk.example');
    const isGood = async (token: string) => (await call('invitation', { token })).status === 200;
    const first = await invite(email, 'publisher');
    const second = await invite(email, 'writer');
    expect([await isGood(first), await isGood(second)]).toEqual([false, true]);
    const listed = await call('staff', {}, { cookie: publisher });
    expect(listed.data.invited).toContainEqual({ email, role: 'writer' });
    await call('withdraw-invitation', { email }, { cookie: publisher });
    expect(await isGood(second)).toBe(false);
    await enter('editor', email);
    const higher = await invite(email, 'publisher');
    const { data } = await call('staff', {}, { cookie: publisher });
    const people = data.staff as { staffId: string; email: string }[];
    const staffId = people.find((one) => one.email === email)?.staffId;
    await call('role', { staffId, role: 'support' }, { cookie: publisher });
    expect(await isGood(higher)).toBe(false);
    const third = await invite('never-came@desk.example');
    await site.masthead('desk', 'remove', 'never-came@desk.example');
    expect(await isGood(third)).toBe(false);
    const { data: log } = await call('log', {}, { cookie: publisher });
    expect(log.lines).toContainEqual(
      expect.objectContaining({ who: 'masthead desk', on: 'never-came@desk.example' }),
    );
  });

  it('asks who has set a password for it with each code, and never says whether there is one', async () => {
    const email = 'careful@desk.example';
    const cookie = await enter('writer', email);
    expect((await call('set-password', { password: 'password' }, { cookie })).status).toBe(400);
    expect((await call('set-password', { password: email }, { cookie })).status).toBe(400);
    const password = 'tide tables of the north shore';
    expect((await call('set-password', { password }, { cookie })).status).toBe(200);
    const signIn = async (typed: object) => {
      const asked = await fetch(`${site.origin}/api/desk/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site.origin },
        body: JSON.stringify({ email }),
      });
      const browser = asked.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const code = /\b\d{6}\b/.exec(
        (await readOutbox(outboxFolder(site.dataDir))).at(-1)?.text ?? '',
      )?.[0];
      return call('sign-in-code', { code, ...typed }, { cookie: browser });
    };
    expect(await signIn({})).toMatchObject({ status: 401, name: 'invalidPassword', cookie: '' });
    expect(await signIn({ password: 'another one' })).toMatchObject({ status: 401, cookie: '' });
    expect((await signIn({ password })).status).toBe(200);
    await call('set-password', { password: '' }, { cookie });
    expect((await signIn({})).status).toBe(200);
  });

  it('uses an invitation once', async () => {
    const token = await invite('once@desk.example');
    expect((await call('accept', { token, name: 'One' })).status).toBe(200);
    expect((await call('accept', { token, name: 'Two' })).status).toBe(403);
  });

  it('takes images by what they are, and removes what was sent', async () => {
    const cookie = await enter('editor');
    const png = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#345' },
    })
      .png()
      .toBuffer();
    const sent = await upload(cookie, png);
    expect(sent).toMatchObject({ status: 200, data: { image: { width: 40, height: 30 } } });
    const { src } = sent.data.image as { src: string };
    const served = await fetch(site.origin + src);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    // The library shows it to who added it and to editors, and to no other writer.
    const finds = async (who: string) =>
      JSON.stringify((await call('library', {}, { cookie: who })).data).includes(src);
    const [writer, colleague] = [await enter('writer'), await enter('writer', 'w2@desk.example')];
    expect([await finds(cookie), await finds(writer)]).toEqual([true, false]);
    const blue = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const { src: own } = (await upload(writer, blue)).data.image as { src: string };
    const seen = await Promise.all(
      [writer, cookie, colleague].map(async (who) =>
        JSON.stringify((await call('library', { search: 'A.PNG' }, { cookie: who })).data).includes(
          own,
        ),
      ),
    );
    expect(seen).toEqual([true, true, false]);
    const left = await readdir(join(site.dataDir, 'objects/masthead-uploads'), {
      ...{ recursive: true, withFileTypes: true },
    });
    expect(left.filter((one) => one.isFile())).toEqual([]);
  });

  it('refuses hostile files, whatever their name and type say', async () => {
    const cookie = await enter('editor');
    const noise = await sharp({
      create: {
        ...{ width: 300, height: 300, channels: 3, background: '#000' },
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    // Of 60,000 by 60,000 pixels in a few bytes.
    const bomb = Buffer.from(noise);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const svg = (inside: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${inside}</svg>`;
    const hostile: readonly (readonly [string, Buffer | string])[] = [
      ['a page', '<html><script>1</script></html>'],
      ['a script in SVG', svg('<script>1</script>')],
      ['an event in SVG', svg('<rect width="1" height="1" onload="alert(1)"/>')],
      ['a page in SVG', svg('<foreignObject><iframe src="//evil.example"/></foreignObject>')],
      ['a script that begins as a GIF', 'GIF89a=1;alert(1)//'],
      ['half an image', noise.subarray(0, noise.length / 2)],
      ['too many pixels', bomb],
      ['an archive', Buffer.from('504b0304140000000800', 'hex')],
      ['a program', Buffer.from('7f454c4602010100', 'hex')],
    ];
    for (const [what, bytes] of hostile)
      expect({ what, status: (await upload(cookie, Buffer.from(bytes))).status }).toEqual({
        ...{ what, status: 415 },
      });
  });

  it('takes forms for one person, key, type and size', async () => {
    const cookie = await enter('editor');
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const about = { name: 'a.png', type: 'image/png', size: png.length };
    for (const [what, status] of [
      [{ ...about, type: 'text/html' }, 415],
      [{ ...about, size: 25_000_001 }, 413],
    ] as const)
      expect(await call('upload', what, { cookie })).toMatchObject({ status });
    const { form } = (await call('upload', about, { cookie })).data as { form: DeskUpload };
    const changes: readonly Record<string, string>[] = [
      { key: 'photos/00/0.png' },
      { key: `${form.key}/../../x` },
      { 'Content-Type': 'text/html' },
      { policy: '' },
      { acl: 'public-read' },
    ];
    for (const change of changes)
      expect((await post({ ...form, fields: { ...form.fields, ...change } }, png)).status).toBe(
        403,
      );
    expect((await post(form, Buffer.alloc(0))).status).toBe(400);
    expect((await post(form, Buffer.alloc(25_000_001))).status).toBe(400);
    expect((await fetch(`${site.origin}${form.url}`, { method: 'POST', body: 'x' })).status).toBe(
      400,
    );
    expect((await post(form, png)).status).toBe(204);
    const other = await enter('writer', 'other@desk.example');
    const taken = await call('image', { name: 'a.png', key: form.key }, { cookie: other });
    expect(taken.status).toBe(403);
    const nowhere = form.key.replace(/[^/]+$/, randomUUID());
    expect((await call('image', { name: 'a.png', key: nowhere }, { cookie })).status).toBe(404);
    // Nobody reads what was sent.
    for (const path of [`/${form.key}`, `/photos/../${form.key}`, `/uploads/${form.key}`])
      expect((await fetch(site.origin + path)).status).not.toBe(200);
  });

  it('takes no other object of its buckets for an image that was sent', async () => {
    const cookie = await enter('writer');
    const png = await sharp({ create: { width: 7, height: 9, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer();
    const { src } = (await upload(cookie, png)).data.image as { src: string };
    const about = { name: 'a.png', type: 'image/png', size: png.length };
    const { form } = (await call('upload', about, { cookie })).data as { form: DeskUpload };
    const buckets = await readdir(join(site.dataDir, 'objects'));
    const others = [
      ...buckets.map((bucket) => `${form.key}/../../../../${bucket}${src}`),
      ...[`${form.key}/.`, `${form.key}x`, `${form.key}/../${randomUUID()}`],
    ];
    for (const key of others) {
      expect((await call('image', { name: 'a.png', key }, { cookie })).status).toBe(403);
      expect((await fetch(`${site.origin}${src}?${randomUUID()}`)).status).toBe(200);
    }
  });

  it('names an image by its content, whatever its sender calls it', async () => {
    const cookie = await enter('writer');
    const png = await sharp({ create: { width: 8, height: 9, channels: 3, background: '#0b0' } })
      .png()
      .toBuffer();
    const name = `photos/ab/${'0'.repeat(32)}.png`;
    const sent = await upload(cookie, png, name);
    expect(sent).toMatchObject({ status: 200, data: { image: { name } } });
    const { src } = (await upload(cookie, png)).data.image as { src: string };
    expect(sent.data.image).toMatchObject({ src });
    expect((await fetch(`${site.origin}/${name}`)).status).not.toBe(200);
  });

  it('is in no page of readers, by a byte or a name', async () => {
    for (const path of ['/', '/story/in-defense-of-the-drawer/', '/account/sign-in/'])
      expect(await (await fetch(site.origin + path)).text()).not.toMatch(
        /\/assets\/desk-|\/desk\//,
      );
  });
});
