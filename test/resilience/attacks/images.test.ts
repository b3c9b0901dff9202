/** Attacks on the image function: a script asks for all variants of an original. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { imageAddress } from '../../../shared/content/image-address.ts';
import {
  CROP_STEPS,
  imageFormats,
  ratios,
  variantWidths,
} from '../../../shared/content/image-variants.ts';
import { groups } from '../../../shared/groups.ts';
import { recordCrops } from '../../../publishing/record-crops.ts';
import { countAttacks } from '../../support/attack-count.ts';
import { openImageSite, type ImageSite } from '../../support/image-site.ts';
import { quarters } from '../../support/images.ts';

const attacks = countAttacks('Images');
let site: ImageSite;
beforeAll(async () => {
  site = await openImageSite();
});
afterAll(async () => {
  await site.close();
});

/** Returns every address that is valid for an original. */
function allAddresses(file: string): string[] {
  const steps = Array.from({ length: CROP_STEPS + 1 }, (_, step) => step);
  const shapes = ratios.flatMap((ratio) =>
    ratio === 'natural' ? [''] : steps.map((step) => `-${ratio.replace(':', 'x')}-${step}`),
  );
  return shapes.flatMap((shape) =>
    variantWidths.flatMap((width) =>
      imageFormats.map((format) => `/images/${file}/${width}${shape}.${format}`),
    ),
  );
}

/** Asks for all variants; returns how often each status came, and which of them are stored. */
async function askAll(file: string) {
  const statuses: Record<number, number> = {};
  const stored: string[] = [];
  for (const addresses of groups(allAddresses(file), 8))
    await Promise.all(
      addresses.map(async (address) => {
        const response = await site.fetch(address, { redirect: 'manual' });
        await response.arrayBuffer();
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        if (await site.objects.has(address.slice(1))) stored.push(address);
      }),
    );
  attacks.tried(file, allAddresses(file).length);
  return { statuses, stored };
}

describe('A script that asks for all 2,613 variants of an original', () => {
  const size = { width: 24, height: 16 };
  const put = async (file: string) =>
    site.putOriginal(file, await quarters(size.width, size.height).png().toBuffer());

  it('CT-05 gets 273 made and stored, those of the center, when pages use no other crop', async () => {
    await put('ab/center.png');
    const { statuses, stored } = await askAll('ab/center.png');
    expect(statuses).toEqual({ 200: 273, 302: 2_340 });
    expect(stored).toHaveLength(273);
  });

  it('CT-05 gets 234 more for each other step that pages use, among them all that they name', async () => {
    await put('ab/focal.png');
    const focal: [number, number] = [0.3, 0.9];
    const image = { src: '/photos/ab/focal.png', ...size, focal };
    await recordCrops({ objects: site.objects, knownCrops: new Set() }, [image]);
    const { statuses, stored } = await askAll('ab/focal.png');
    expect(statuses).toEqual({ 200: 741, 302: 1_872 });
    expect(new Set(stored)).toEqual(
      new Set(
        allAddresses('ab/focal.png').filter((address) => !/-(?:[0124678]|10)\./.test(address)),
      ),
    );
    const named = ratios.flatMap((ratio) =>
      variantWidths.map((width) => imageAddress(image, ratio, width, 'avif')),
    );
    expect(stored).toEqual(expect.arrayContaining(named));
  });
});
