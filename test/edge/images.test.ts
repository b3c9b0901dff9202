/** Images through the local edge: created once, kept in the bucket, cached. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openPictureSite, type PictureSite } from '../support/image-site.ts';
import { quarters } from '../support/images.ts';

let site: PictureSite;
beforeAll(async () => {
  site = await openPictureSite();
  await site.putOriginal('ab/plain.png', await quarters(1_200, 800).png().toBuffer());
});
afterAll(async () => {
  await site.close();
});

const ask = (path: string, init?: RequestInit) => site.fetch(path, init);
const made = () => site.made();

describe('A variant through the edge', () => {
  const path = '/pictures/ab/plain.png/640-3x2-5.avif';

  it('CT-05 is made by the first request; later ones come from the cache, and from the bucket when the cache has lost it', async () => {
    const first = await ask(path);
    expect({ status: first.status, cache: first.headers.get('x-cache'), made: made() }).toEqual({
      status: 200,
      cache: 'Miss from local edge',
      made: 1,
    });
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 427 });

    const second = await ask(path);
    expect({ cache: second.headers.get('x-cache'), made: made() }).toEqual({
      cache: 'Hit from local edge',
      made: 1,
    });
    expect(Buffer.from(await second.arrayBuffer())).toEqual(bytes);

    // The query is not part of the key.
    await (await ask(`${path}?x=1`)).arrayBuffer();
    expect(made()).toBe(1);
    await site.moveOn();
    const third = await ask(path);
    expect({
      status: third.status,
      cache: third.headers.get('x-cache'),
      made: made(),
      control: third.headers.get('cache-control'),
    }).toEqual({
      status: 200,
      cache: 'Miss from local edge',
      made: 1,
      control: 'public, max-age=31536000, immutable',
    });
    expect(Buffer.from(await third.arrayBuffer())).toEqual(bytes);
    const asked = await ask(path, {
      headers: { 'if-none-match': third.headers.get('etag') ?? '' },
    });
    expect(asked.status).toBe(304);
  });

  it('is made once for many who ask at the same time', async () => {
    const before = made();
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () =>
        (await ask('/pictures/ab/plain.png/899.webp')).arrayBuffer(),
      ),
    );
    expect({
      made: made() - before,
      sizes: new Set(answers.map(({ byteLength }) => byteLength)).size,
    }).toEqual({ made: 1, sizes: 1 });
  });

  it('runs nothing where it is opened by itself, and may be shown by feed readers', async () => {
    const { headers } = await ask(path, { method: 'HEAD' });
    expect(
      Object.fromEntries(
        ['content-security-policy', 'x-content-type-options', 'cross-origin-resource-policy'].map(
          (name) => [name, headers.get(name)],
        ),
      ),
    ).toEqual({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('that cannot be had is refused, and the refusal is kept so that the function is asked once', async () => {
    const before = made();
    for (const status of [400, 400])
      expect((await ask('/pictures/ab/plain.png/641.avif')).status).toBe(status);
    expect(made() - before).toBe(1);
    expect((await ask('/pictures/ab/none.png/640.avif')).status).toBe(404);
    expect((await ask(path, { method: 'POST' })).status).toBe(403);
  });
});
