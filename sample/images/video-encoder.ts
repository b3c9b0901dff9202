/** Encodes a drawn loop as H.264 with ffmpeg, which must be installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { VIDEO } from './videos.ts';
import { rasterize } from './print.ts';

/** Maximum size of one video. */
const VIDEO_BYTES = 500 * 1024;

/** Quality levels to try, from the finest to the most compressed. */
const QUALITIES = [20, 24, 28, 32] as const;

/** Returns whether ffmpeg can be started. */
export async function hasFfmpeg(): Promise<boolean> {
  const probe = spawn('ffmpeg', ['-version'], { stdio: 'ignore' });
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.once('close', (code) => resolve(code === 0));
  });
}

async function encode(frames: readonly Buffer[], target: string, quality: number): Promise<void> {
  const { width, height, framesPerSecond } = VIDEO;
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-r',
      String(framesPerSecond),
      '-i',
      '-',
      '-an',
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-tune',
      'animation',
      '-crf',
      String(quality),
      '-pix_fmt',
      'yuv420p',
      '-threads',
      '2',
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      '-vf',
      'scale=out_color_matrix=bt709',
      '-movflags',
      '+faststart',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      target,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const closed = once(ffmpeg, 'close');
  for (const frame of frames) if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${target}`);
}

/** Draws all frames and writes the video. Returns its size in bytes. */
export async function renderVideo(
  draw: (t: number) => string,
  seconds: number,
  target: string,
): Promise<number> {
  const count = Math.round(seconds * VIDEO.framesPerSecond);
  const frames: Buffer[] = [];
  for (let index = 0; index < count; index++)
    frames.push(await rasterize(draw(index / count), VIDEO.width, VIDEO.height));
  for (const quality of QUALITIES) {
    await encode(frames, target, quality);
    const { size } = await stat(target);
    if (size <= VIDEO_BYTES) return size;
  }
  throw new Error(`${target} is larger than ${VIDEO_BYTES} bytes at the lowest quality`);
}
