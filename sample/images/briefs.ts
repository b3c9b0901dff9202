/** Reads from the front matter which images the sample's items need. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { FAMILIES } from './families.ts';
import { isThing } from './objects/things.ts';
import { isHue, type Hue } from './palette.ts';

/** A still: a lead image, one in the text, or a slide. */
export interface StillBrief {
  readonly kind: 'still';
  readonly file: string;
  readonly family: string;
  readonly hue: Hue;
  readonly object: string | undefined;
  /** The point that crops keep in view, 0–1. */
  readonly focal: readonly [x: number, y: number];
  /** The item opens with it, to the edges of the window. */
  readonly isOpening: boolean;
}

/** A contributor's portrait. */
interface PortraitBrief {
  readonly kind: 'portrait';
  readonly file: string;
}

/** A video; the file's name determines its drawing. */
export interface VideoBrief {
  readonly kind: 'video';
  readonly file: string;
  readonly seconds: number;
  readonly hue: Hue;
}

/** Anything that the content requests. */
export type Brief = StillBrief | PortraitBrief | VideoBrief;

type Fields = Readonly<Record<string, unknown>>;

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

async function frontMatters(folder: string): Promise<{ name: string; front: Fields }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(
    names.map(async (name) => {
      const source = await readFile(join(folder, name), 'utf8');
      const block = /^---\r?\n([\s\S]*?)\r?\n---/.exec(source)?.[1] ?? '';
      return { name, front: fields(parse(block)) };
    }),
  );
}

function focalOf(front: Fields, file: string): readonly [number, number] {
  const image = [front.image, ...list(front.slides)].map(fields).find(({ src }) => src === file);
  const [x, y] = list(image?.focal);
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : [0.5, 0.5];
}

/** Returns whether an image opens its item to the edges of the window; galleries have a stage. */
function isOpening({ type, template, image }: Fields, file: string): boolean {
  return (
    type !== 'gallery' &&
    (template === 'feature-story' || template === 'fullbleed') &&
    fields(image).src === file
  );
}

function stillOf(front: Fields, file: string, art: Fields): StillBrief {
  const [family, hue, object] = [text(art.family) ?? '', text(art.hue) ?? '', text(art.object)];
  if (!Object.hasOwn(FAMILIES, family))
    throw new RangeError(`${file}: there is no family "${family}"`);
  if (!isHue(hue)) throw new RangeError(`${file}: there is no hue "${hue}"`);
  if (object !== undefined && !isThing(object))
    throw new RangeError(`${file}: there is no drawing of "${object}"`);
  return {
    kind: 'still',
    file,
    family,
    hue,
    object,
    focal: focalOf(front, file),
    isOpening: isOpening(front, file),
  };
}

/** Returns every image that the sample's content names. */
export async function readBriefs(content: string): Promise<Brief[]> {
  const articles = await frontMatters(join(content, 'articles'));
  const contributors = await frontMatters(join(content, 'contributors'));
  const stills = articles.flatMap(({ front }) =>
    Object.entries(fields(front.art)).map(([file, art]) => stillOf(front, file, fields(art))),
  );
  const videos = articles.flatMap(({ front }): VideoBrief[] => {
    const video = fields(front.video);
    const [file, poster] = [text(video.src), text(video.poster)];
    const hue = text(fields(fields(front.art)[poster ?? '']).hue) ?? 'video';
    return file === undefined
      ? []
      : [
          {
            kind: 'video',
            file,
            seconds: typeof video.duration === 'number' ? video.duration : 10,
            hue: isHue(hue) ? hue : 'video',
          },
        ];
  });
  const portraits = contributors.flatMap(({ front }): PortraitBrief[] => {
    const file = text(fields(front.portrait).src);
    return file === undefined ? [] : [{ kind: 'portrait', file }];
  });
  return [...stills, ...portraits, ...videos];
}
