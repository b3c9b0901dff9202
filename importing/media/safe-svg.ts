/**
 * Decides whether an SVG file of a source may be stored. It is served as an image, but a browser
 * may also open its address directly.
 */
import { Parser } from 'htmlparser2';

/** Elements that can run code, load resources or show other documents. */
const rejectedElements = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'canvas',
  'handler',
  'listener',
  'link',
  'meta',
  'base',
  'html',
  'body',
  'form',
  'input',
]);

/**
 * A reference may point to a part of the same file or embed an image. What is elsewhere would tell
 * its server who looks at the drawing.
 */
function isHarmlessReference(value: string): boolean {
  const bare = value.replace(/[\s\p{Cc}]/gu, '');
  return bare === '' || bare.startsWith('#') || /^data:image\/(?:png|jpe?g|gif|webp);/i.test(bare);
}

const OUTSIDE = 'it refers to something outside of the file';
/** A style that loads something: a browser shows the drawing without it, or asks another site. */
const loadingStyle = /@import|url\(\s*["']?\s*(?!#|data:)[^\s"')]/i;

export type SvgVerdict =
  | { readonly width?: number; readonly height?: number }
  | { readonly rejected: string };

function length(value: string | undefined): number | undefined {
  const match = /^\s*(\d{1,6}(?:\.\d+)?)(?:px)?\s*$/.exec(value ?? '');
  const rounded = match === null ? 0 : Math.round(Number(match[1]));
  return rounded > 0 ? rounded : undefined;
}

/** Returns the drawing's size, or the reason it is rejected. */
export function inspectSvg(bytes: Uint8Array): SvgVerdict {
  const text = Buffer.from(bytes).toString('utf8');
  if (text.includes('\ufffd') || text.includes('\0')) return { rejected: 'it is not UTF-8 text' };
  if (/<!ENTITY|<!ATTLIST|<\?xml-stylesheet/i.test(text))
    return { rejected: 'it declares entities or style sheets' };
  let rejected: string | undefined;
  let size: { width?: number; height?: number } | undefined;
  const parser = new Parser(
    {
      ontext(content) {
        if (loadingStyle.test(content)) rejected ??= OUTSIDE;
      },
      onopentag(name, attributes) {
        const bare = name.replace(/^.*:/, '').toLowerCase();
        if (rejectedElements.has(bare)) rejected ??= `it holds a ${bare} element`;
        for (const [key, value] of Object.entries(attributes)) {
          const attribute = key.replace(/^.*:/, '').toLowerCase();
          if (attribute.startsWith('on')) rejected ??= `it holds an event handler (${attribute})`;
          if (
            (attribute === 'href' || attribute === 'src') &&
            bare !== 'a' &&
            !isHarmlessReference(value)
          )
            rejected ??= OUTSIDE;
          if (loadingStyle.test(value)) rejected ??= OUTSIDE;
          if (attribute === 'href' && bare === 'a' && !/^\s*(?:https?:|#|\/)/i.test(value))
            rejected ??= 'it holds a link that may run';
          if (attribute === 'attributename' && /href|^on/i.test(value))
            rejected ??= 'it animates a link';
          if (/(?:java|vb)script:|data:text\/html/i.test(value.replace(/[\s\p{Cc}]/gu, '')))
            rejected ??= 'it holds a script address';
        }
        if (size === undefined && bare === 'svg') {
          const box = (attributes['viewBox'] ?? '').trim().split(/[\s,]+/);
          const width = length(attributes['width']) ?? length(box[2]);
          const height = length(attributes['height']) ?? length(box[3]);
          size = {
            ...(width === undefined ? {} : { width }),
            ...(height === undefined ? {} : { height }),
          };
        }
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (rejected !== undefined) return { rejected };
  return size ?? { rejected: 'it holds no drawing' };
}
