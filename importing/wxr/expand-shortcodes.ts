/**
 * Replaces the shortcodes in a body. Known shortcodes become what they stand for, unknown ones
 * their content, or the sound that their values name.
 */
import type { Audience } from '../member-parts.ts';
import { isHiddenShortcode } from './hidden-parts.ts';
import { tokenizeHtml } from './html-tokens.ts';
import { shortcodeAudience } from './part-audience.ts';
import { findShortcodes, type ShortcodeToken } from './shortcode-tokens.ts';

/** A shortcode and its content. `content` is undefined when it encloses nothing. */
export interface Shortcode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: string | undefined;
}

export interface ShortcodeRules {
  /** Returns HTML for a known shortcode, or undefined for any other. */
  known(shortcode: Shortcode): string | undefined;
  /** Names that enclose content when a closing tag follows. */
  readonly enclosing: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** Reports a shortcode that no rule knows. Returns HTML for what its values name by themselves. */
  unknown(name: string, attributes: Shortcode['attributes']): string;
  /** Notes a part for some readers. Returns HTML that stands where it begins. */
  part(name: string, audience: Audience): string;
  /** Reports a shortcode that its site hid, with its content. */
  hidden(name: string): void;
}

/** Words that editors put in brackets. They look like shortcodes but are not. */
const editorialWords = new Set([
  'sic',
  'laughter',
  'laughs',
  'laughing',
  'applause',
  'music',
  'pause',
  'crosstalk',
  'inaudible',
  'unintelligible',
  'silence',
  'redacted',
  'expletive',
  'emphasis',
  'update',
  'updated',
  'edit',
  'edited',
  'correction',
  'spoiler',
  'sigh',
  'sighs',
  'cheers',
  'ibid',
  'note',
  'citation',
  'translation',
  'blank',
  'video',
  'photo',
  'image',
  'link',
  'source',
  'via',
  'more',
  'end',
  'deleted',
  'removed',
  'continued',
  'unclear',
  'a',
  'b',
  'i',
  'u',
  'x',
]);

/**
 * Returns the body without shortcodes. Brackets in prose (`[sic]`, `[1]`, `[simple boat]`) and
 * escaped brackets stay.
 */
export function expandShortcodes(html: string, rules: ShortcodeRules): string {
  if (!html.includes('[')) return html;
  const tokens = findShortcodes(html, tokenizeHtml(html));
  const closes = nextCloses(tokens);
  const out: string[] = [];
  let reached = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.start < reached) continue;
    const closeAt = closes[index];
    const close = closeAt === undefined ? undefined : tokens[closeAt];
    if (isEscapedPair(html, token, close)) {
      // Remove one pair of brackets and leave the text between them unparsed.
      const end = token.isEscaped ? token.end : (close?.end ?? token.end);
      out.push(html.slice(reached, token.start - 1), html.slice(token.start, end));
      reached = end + 1;
      continue;
    }
    if (token.kind === 'open' && !token.isInCode && isHiddenShortcode(token)) {
      rules.hidden(token.name);
      out.push(html.slice(reached, token.start));
      reached = (token.isSelfClosing ? token : (close ?? token)).end;
      continue;
    }
    const isPart = token.kind === 'open' && !rules.names.has(token.name);
    const audience = isPart ? partAudience(token, close) : undefined;
    if (audience !== undefined) {
      // Nobody can tell where a part without an end ends: all that follows stays behind the wall.
      const isLeftOut = audience === 'others' && close !== undefined;
      out.push(
        html.slice(reached, token.start),
        rules.part(token.name, isLeftOut ? 'others' : 'members'),
      );
      reached = isLeftOut ? close.end : token.end;
      continue;
    }
    if (rules.names.has(token.name)) {
      const encloses =
        token.kind === 'open' && !token.isSelfClosing && rules.enclosing.has(token.name)
          ? close
          : undefined;
      const content = encloses === undefined ? undefined : html.slice(token.end, encloses.start);
      out.push(html.slice(reached, token.start));
      if (token.kind === 'open')
        out.push(
          rules.known({ name: token.name, attributes: token.attributes, content }) ?? content ?? '',
        );
      reached = (encloses ?? token).end;
      continue;
    }
    if (!isUnknownShortcode(token, close)) continue;
    out.push(html.slice(reached, token.start));
    if (token.kind === 'open') out.push(rules.unknown(token.name, token.attributes));
    reached = token.end;
  }
  out.push(html.slice(reached));
  return out.join('');
}

/** Returns who saw what a shortcode encloses, or what follows it; undefined when it is for everyone. */
function partAudience(
  token: ShortcodeToken,
  close: ShortcodeToken | undefined,
): Audience | undefined {
  if (token.isInCode || token.isSelfClosing || !isUnknownShortcode(token, close)) return undefined;
  return shortcodeAudience(token.name, token.attributes, close !== undefined);
}

/**
 * Returns, for each opening token, the index of the next closing token of the same name and, for
 * each closing token, the index of the last opening token before it.
 */
function nextCloses(tokens: readonly ShortcodeToken[]): (number | undefined)[] {
  const partners: (number | undefined)[] = tokens.map(() => undefined);
  const seenClose = new Map<string, number>();
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token?.kind === 'close') seenClose.set(token.name, index);
    else if (token !== undefined) partners[index] = seenClose.get(token.name);
  }
  const seenOpen = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.kind === 'open') seenOpen.set(token.name, index);
    else partners[index] = seenOpen.get(token.name);
  });
  return partners;
}

function isEscapedPair(
  html: string,
  token: ShortcodeToken,
  close: ShortcodeToken | undefined,
): boolean {
  if (token.isEscaped) return true;
  return (
    token.kind === 'open' &&
    close !== undefined &&
    html[token.start - 1] === '[' &&
    html[close.end] === ']'
  );
}

/**
 * Whether brackets that no rule knows are a plugin's shortcode and not prose: they set a value,
 * close themselves, enclose content, or, in small letters, have an underscore in the name or stand
 * alone on a line.
 */
function isUnknownShortcode(token: ShortcodeToken, partner: ShortcodeToken | undefined): boolean {
  if (token.isInCode) return false;
  if (partner !== undefined || token.isSelfClosing) return true;
  if (token.kind === 'close') return false;
  const keys = [...token.attributes.keys()];
  if (keys.some((key) => !/^\d+$/.test(key))) return true;
  if (token.hasCapitals) return false;
  if (token.name.includes('_')) return true;
  if (!token.isAlone || editorialWords.has(token.name)) return false;
  return [...token.attributes.values()].every((value) => /^(?:\d+|https?:\/\/\S+)$/.test(value));
}
