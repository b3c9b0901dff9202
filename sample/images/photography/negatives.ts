/**
 * Keeps exposures on disk, so that another film or another grain costs no rendering. The folder may
 * be deleted at any time.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Darkroom } from './darkroom.ts';
import type { Exposure } from './exposure.ts';
import { exposureShader } from './exposure-shader.ts';
import type { Photograph } from './photograph.ts';

const FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/negatives');

/** Exposes a photograph, or takes its negative from disk. */
export async function exposeOnce(
  photograph: Photograph,
  { width, height }: { readonly width: number; readonly height: number },
  darkroom: () => Promise<Darkroom>,
): Promise<Exposure> {
  const { camera, flares, samples } = photograph;
  const subject = JSON.stringify([exposureShader(photograph), camera, flares, samples]);
  const key = createHash('sha256').update(subject).digest('hex').slice(0, 16);
  const path = join(FOLDER, `${key}-${width}x${height}`);
  const kept = await readFile(path).catch(() => undefined);
  if (kept !== undefined)
    return {
      width,
      height,
      light: new Float32Array(kept.buffer.slice(kept.byteOffset, kept.byteOffset + kept.length)),
    };
  const exposure = await (await darkroom()).expose(photograph, width, height);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path, Buffer.from(exposure.light.buffer));
  return exposure;
}
