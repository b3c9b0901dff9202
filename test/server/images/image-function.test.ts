/** The image function as deployed, over untrusted originals. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import sharp from 'sharp';
import { createObjectStore, type ObjectStore } from '../../../services/aws/objects.ts';
import { environmentCredentials, patientBudget } from '../../../services/aws/signed-fetch.ts';
import { recordCrops } from '../../../publishing/record-crops.ts';
import { imageAddress } from '../../../shared/content/image-address.ts';
import { openBundledFunctions, type BundledFunctions } from '../../support/bundled-functions.ts';
import { blackBomb, cmykJpeg, quarters, scriptedDrawing } from '../../support/images.ts';

let bundles: BundledFunctions;
let objects: ObjectStore;
beforeAll(async () => {
  bundles = await openBundledFunctions();
  const { environment } = bundles;
  objects = createObjectStore(
    {
      region: 'us-east-1',
      credentials: environmentCredentials(environment as NodeJS.ProcessEnv),
      budget: patientBudget,
    },
    environment.OBJECTS_BUCKET ?? '',
    environment.AWS_ENDPOINT_URL_S3,
  );
});
afterAll(async () => {
  await bundles.close();
});

/** Records that pages use a crop, as a publish does. */
const record = (...images: Parameters<typeof recordCrops>[1]) =>
  recordCrops({ objects, knownCrops: new Set() }, images);
const ask = (rawPath: string) => bundles.invoke('image', { rawPath });
const bytesOf = ({ body, isBase64Encoded }: APIGatewayProxyStructuredResultV2) =>
  Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8');
const original = (name: string, bytes: Uint8Array) =>
  objects.put(`photos/t/${name}`, bytes, 'application/octet-stream', 'no-cache');

/** Returns the color in the middle of each quarter, by its strongest channel. */
async function quartersOf(bytes: Uint8Array): Promise<string[]> {
  const {
    data,
    info: { width, height, channels },
  } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    [0, 1, 2].map(
      (channel) =>
        data[(Math.floor(y * height) * width + Math.floor(x * width)) * channels + channel] ?? 0,
    );
  return [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ].map(([x = 0, y = 0]) => {
    const [red = 0, green = 0, blue = 0] = at(x, y);
    return red > 150 && green > 150
      ? 'yellow'
      : (['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))] ?? '');
  });
}

describe('An image variant', () => {
  it.each([
    ['avif', 'heif', 'image/avif'],
    ['webp', 'webp', 'image/webp'],
    ['jpg', 'jpeg', 'image/jpeg'],
  ])(
    'CT-05 in %s has the right format, is immutable, and is kept in the bucket',
    async (format, read, type) => {
      await original('plain.png', await quarters(1_200, 800).png().toBuffer());
      const path = `/images/t/plain.png/640-1x1-5.${format}`;
      const response = await ask(path);
      expect(response).toMatchObject({
        statusCode: 200,
        headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
      });
      expect(await sharp(bytesOf(response)).metadata()).toMatchObject({
        format: read,
        width: 640,
        height: 640,
      });
      expect(await objects.get(path.slice(1))).toMatchObject({
        bytes: new Uint8Array(bytesOf(response)),
      });
    },
  );

  it('CT-05 is upright and does not reveal where and with which camera it was taken', async () => {
    const turned = await quarters(1_200, 800)
      .jpeg()
      .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    await original('turned.jpg', turned);
    const bytes = bytesOf(await ask('/images/t/turned.jpg/640.jpg'));
    const { width, height, exif, icc, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, icc, orientation }).toEqual({
      width: 640,
      height: 960,
      exif: undefined,
      icc: undefined,
      orientation: undefined,
    });
    expect(await quartersOf(bytes)).toEqual(['blue', 'red', 'yellow', 'green']);
  });

  it('CT-05 is never enlarged, and a crop keeps its shape', async () => {
    await original('small.png', await quarters(300, 200).png().toBuffer());
    await record({ src: '/photos/t/small.png', width: 300, height: 200, focal: [0, 0] });
    expect(
      await sharp(bytesOf(await ask('/images/t/small.png/2000.webp'))).metadata(),
    ).toMatchObject({ width: 300, height: 200 });
    expect(
      await sharp(bytesOf(await ask('/images/t/small.png/2000-4x5-0.webp'))).metadata(),
    ).toMatchObject({ width: 160, height: 200 });
    expect(
      await sharp(bytesOf(await ask('/images/t/small.png/150-16x9-0.webp'))).metadata(),
    ).toMatchObject({ width: 150, height: 84 });
  });

  it('CT-05 keeps the side of the image that its address names', async () => {
    await original('wide.png', await quarters(1_600, 400).png().toBuffer());
    const wide = { src: '/photos/t/wide.png', width: 1_600, height: 400 };
    await record({ ...wide, focal: [0, 0.5] }, { ...wide, focal: [1, 0.5] });
    expect(await quartersOf(bytesOf(await ask('/images/t/wide.png/276-1x1-0.webp')))).toEqual([
      'red',
      'red',
      'blue',
      'blue',
    ]);
    expect(await quartersOf(bytesOf(await ask('/images/t/wide.png/276-1x1-10.webp')))).toEqual([
      'green',
      'green',
      'yellow',
      'yellow',
    ]);
  });

  it.each([
    ['CMYK', async () => cmykJpeg(1_200, 800)],
    [
      '16 bits a channel, see-through',
      async () => quarters(1_200, 800).ensureAlpha(0.5).toColorspace('rgb16').png().toBuffer(),
    ],
    ['grey', async () => quarters(1_200, 800).greyscale().png().toBuffer()],
    [
      'a moving GIF',
      async () =>
        sharp(
          [
            await quarters(600, 400).png().toBuffer(),
            await quarters(600, 400).negate().png().toBuffer(),
          ],
          { join: { animated: true } },
        )
          .gif()
          .toBuffer(),
    ],
  ])('CT-05 of an original in %s is one sRGB image with 8 bits', async (name, make) => {
    const file = `odd-${name.length}.gif`;
    await original(file, await make());
    const {
      space,
      depth,
      pages = 1,
    } = await sharp(bytesOf(await ask(`/images/t/${file}/276-1x1-5.jpg`))).metadata();
    expect({ space, depth, pages }).toEqual({ space: 'srgb', depth: 'uchar', pages: 1 });
  });

  it('of a truncated file shows what there is', async () => {
    const whole = await quarters(1_200, 800).jpeg({ quality: 100 }).toBuffer();
    await original('cut.jpg', whole.subarray(0, Math.floor(whole.length * 0.6)));
    const response = await ask('/images/t/cut.jpg/640.webp');
    expect(response.statusCode).toBe(200);
    expect((await quartersOf(bytesOf(response))).slice(0, 2)).toEqual(['red', 'green']);
  });
});

describe('A crop', () => {
  it('CT-05 that no page uses leads to that of the center, and nothing is made', async () => {
    await original('crop.png', await quarters(300, 200).png().toBuffer());
    const focal: [number, number] = [0.8, 0.5];
    const image = { src: '/photos/t/crop.png', width: 300, height: 200, focal };
    const used = imageAddress(image, '1:1', 640, 'webp') ?? '';
    const center = used.replace('-8.', '-5.');
    const redirect = { statusCode: 302, headers: { location: center } };
    expect(await ask(used)).toMatchObject(redirect);
    expect(await objects.has(used.slice(1))).toBe(false);
    await record(image);
    expect(await ask(used)).toMatchObject({ statusCode: 200 });
    expect(await objects.has(used.slice(1))).toBe(true);
    expect(await ask(used.replace('-8.', '-7.'))).toMatchObject(redirect);
  });
});

describe('Rejected requests', () => {
  it.each([
    [
      'a drawing, whatever its name says',
      'drawing.png',
      async () => Promise.resolve(Buffer.from(scriptedDrawing)),
    ],
    ['an image of 400 million pixels', 'bomb.png', async () => Promise.resolve(blackBomb(20_000))],
    ['what is no image', 'text.jpg', async () => Promise.resolve(Buffer.from('Hello'))],
    ['an empty file', 'empty.webp', async () => Promise.resolve(Buffer.alloc(0))],
    [
      'a video',
      'video.png',
      async () => Promise.resolve(Buffer.from('0000001866747970697366d6', 'hex')),
    ],
  ])('CT-05 %s responds with 404 in words, and nothing is stored', async (_, name, make) => {
    await original(name, await make());
    const response = await ask(`/images/t/${name}/640.webp`);
    expect(response).toEqual({
      statusCode: 404,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=0, s-maxage=3600',
      },
      body: 'The image cannot be read\n',
    });
    expect(await objects.has(`images/t/${name}/640.webp`)).toBe(false);
  });

  it('a missing original may be there the next moment', async () => {
    expect(await ask('/images/t/none.jpg/640.webp')).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': 'public, max-age=0, s-maxage=10' },
    });
  });

  it.each([
    '/images/t/plain.png/641.webp',
    '/images/t/plain.png/0640.webp',
    '/images/t/plain.png/640.gif',
    '/images/t/plain.png/640.svg',
    '/images/t/plain.png/640-3x4-5.webp',
    '/images/t/plain.png/640-1x1-11.webp',
    '/images/t/plain.png/640-1x1-05.webp',
    '/images/t/plain.png/640-1x1.webp',
    '/images/t/plain.png/640-1x1--1.webp',
    '/images/t/plain.png/640-naturalx-5.webp',
    '/images/t/plain.png',
    '/images/',
    '/images',
    '/',
    '/photos/t/plain.png',
    '/images/../search/index.png/640.webp',
    '/images/t/../../search/index.png/640.webp',
    '/images/%2e%2e/search/x.png/640.webp',
    '/images/t%2fplain.png/640.webp',
    '/images//t/plain.png/640.webp',
    '/images/t/plain.png/640.webp/',
    '/images/t/plain.png/640.webp?x',
    '/images/t/plain.svg/640.webp',
    '/images/t/.png/640.webp',
    '/images/t/plain.png/640.webp\u0000',
    '/images/t\\plain.png/640.webp',
    `/images/${'t/'.repeat(200)}plain.png/640.webp`,
    '/images/t/plain.png/99999999999999999999.webp',
  ])('CT-05 %j is not an image address', async (path) => {
    expect(await ask(path)).toMatchObject({
      statusCode: 400,
      body: 'Not an address of an image\n',
    });
  });
});
