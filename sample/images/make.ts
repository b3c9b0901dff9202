/**
 * Generates every image that the sample magazine names: `npx node sample/images/make.ts`. An image
 * whose drawing has not changed since it was last generated stays as it is.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readBriefs, type Brief, type StillBrief } from './briefs.ts';
import { drawStill, printSize } from './compose.ts';
import { COVER_FILE } from './cover.ts';
import { showOnScreen } from './photography/broadcast.ts';
import { openDarkroom, type Darkroom } from './photography/darkroom.ts';
import { enlarge } from './photography/enlarge.ts';
import { exposeOnce } from './photography/negatives.ts';
import { hasFfmpeg, renderVideo } from './video-encoder.ts';
import { videoOf } from './videos.ts';
import { BRAND_FILES } from './logo.ts';
import { fingerprint, openManifest, type Manifest } from './manifest.ts';
import { drawPortrait, PORTRAIT } from './portraits.ts';
import type { Picture } from './picture.ts';
import { OPENING_BYTES, print, printPhotograph, PORTRAIT_BYTES } from './print.ts';

const HERE = import.meta.dirname;
const CONTENT = join(HERE, '../content');
const OUTPUT = join(HERE, '../photos');

const HELP = `Generates the images, portraits, videos and brand marks of the sample magazine into
sample/photos/.

  npx node sample/images/make.ts [options]

  --only NAME   generate only files whose name contains NAME; may be given more than once
  --force       generate them even if their drawing has not changed
  --list        say what would be generated, and generate nothing
  --help        show this text

Photographs need Chromium, as the browser tests do: MASTHEAD_CHROMIUM names its program. One takes
minutes. Videos need ffmpeg (apt-get install ffmpeg). Without it, they are skipped.`;

/**
 * Size at which photographs are exposed before they are enlarged: their grain is as fine as the
 * print, their subject as soft as a lens leaves it.
 */
const NEGATIVE = { width: 900, height: 600 } as const;

/**
 * One file to generate: how to tell whether it is stale, and how to generate it (returns its size).
 */
interface Job {
  readonly file: string;
  readonly mark: string;
  readonly make: () => Promise<number>;
}

async function save(file: string, bytes: Buffer | string): Promise<number> {
  await writeFile(join(OUTPUT, file), bytes);
  return Buffer.byteLength(bytes);
}

async function printStill(
  { file, isOpening }: StillBrief,
  picture: Picture,
  darkroom: () => Promise<Darkroom>,
): Promise<Buffer> {
  const { width, height } = printSize({ isOpening });
  if (typeof picture === 'string')
    return print(picture, width, height, isOpening ? OPENING_BYTES : undefined);
  const exposure =
    'scene' in picture
      ? await exposeOnce(picture, NEGATIVE, darkroom)
      : await showOnScreen(picture, NEGATIVE.width, NEGATIVE.height);
  return printPhotograph(enlarge(exposure, width, height), picture.film, file);
}

function jobOf(brief: Brief, darkroom: () => Promise<Darkroom>): Job {
  const { file } = brief;
  if (brief.kind === 'still') {
    const picture = drawStill(brief);
    return {
      file,
      mark: fingerprint(
        typeof picture === 'string' ? picture : JSON.stringify(picture),
        ...(brief.isOpening ? ['opening'] : []),
      ),
      make: async () => save(file, await printStill(brief, picture, darkroom)),
    };
  }
  if (brief.kind === 'portrait') {
    const svg = drawPortrait(file);
    return {
      file,
      mark: fingerprint(svg),
      make: async () => save(file, await print(svg, PORTRAIT.size, PORTRAIT.size, PORTRAIT_BYTES)),
    };
  }
  const frameAt = videoOf(brief);
  return {
    file,
    mark: fingerprint(...[0, 0.2, 0.45, 0.7, 0.95].map(frameAt), String(brief.seconds)),
    make: () => renderVideo(frameAt, brief.seconds, join(OUTPUT, file)),
  };
}

async function run(
  jobs: readonly Job[],
  manifest: Manifest,
  force: boolean,
  listOnly: boolean,
): Promise<void> {
  const ffmpeg = await hasFfmpeg();
  let made = 0;
  for (const [index, { file, mark, make }] of jobs.entries()) {
    const place = `[${String(index + 1).padStart(3)}/${jobs.length}] ${file}`;
    if (!force && (await manifest.isFresh(file, mark))) continue;
    if (listOnly) {
      console.log(place);
      continue;
    }
    if (file.endsWith('.mp4') && !ffmpeg) {
      console.warn(`${place}: skipped, since ffmpeg is not installed (apt-get install ffmpeg)`);
      continue;
    }
    const started = Date.now();
    const bytes = await make();
    await manifest.record(file, mark);
    made++;
    console.log(
      `${place}  ${(bytes / 1024).toFixed(1)} KB  ${((Date.now() - started) / 1000).toFixed(1)} s`,
    );
  }
  if (!listOnly) console.log(`${made} generated, ${jobs.length - made} unchanged.`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      force: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  await mkdir(OUTPUT, { recursive: true });
  const wanted = (file: string): boolean =>
    values.only.length === 0 || values.only.some((part) => file.includes(part));
  const briefs = (await readBriefs(CONTENT)).filter(({ file }) => wanted(file));
  const brand = [...BRAND_FILES, COVER_FILE]
    .filter(({ file }) => wanted(file))
    .map(({ file, svg, make }): Job => ({
      file,
      mark: fingerprint(svg),
      make: async () => save(file, await make()),
    }));
  const manifest = await openManifest(join(HERE, 'manifest.json'), OUTPUT);
  let opened: Promise<Darkroom> | undefined;
  const darkroom = (): Promise<Darkroom> => (opened ??= openDarkroom());
  const jobs = briefs.map((brief) => jobOf(brief, darkroom));
  try {
    await run([...jobs, ...brand], manifest, values.force, values.list);
  } finally {
    await (await opened)?.close();
  }
}

await main();
