/**
 * Rewrites the attributes that the allow-list permits: ids that collide with nothing, links that
 * say where they go.
 */
import type { Transformer } from 'sanitize-html';
import { isMath, mathAttributesOf } from './formulas.ts';

/** Prefix of every id in a body, so that none replaces one of the page's own. */
export const ID_PREFIX = 'user-content-';

const idForm = /^[^\s"'<>&]{1,100}$/u;
const keptRels = new Set(['nofollow', 'ugc', 'sponsored', 'license', 'author', 'tag']);
const dimension = /^\d{1,3}$/;
const isoMoment = /^[\dTZPYMWDHS:.,+\- ]{1,40}$/i;

/**
 * Returns an id as it is stored, or undefined when it is not valid. An id that has the prefix
 * already, such as one of an exported body, stays as it is.
 */
function bodyId(id: string): string | undefined {
  const bare = id.trim().replace(new RegExp(`^${ID_PREFIX}(?=.)`), '');
  return idForm.test(bare) ? `${ID_PREFIX}${bare}` : undefined;
}

/**
 * Returns an address as it may stand in `href`: http(s), mailto, tel, a path or a fragment of the
 * same body. Returns undefined for every other scheme, however it is written: browsers ignore
 * control characters in a scheme and read `\` as `/`.
 */
export function bodyHref(href: string): string | undefined {
  const bare = href
    .replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff]/g, '')
    .trim();
  if (bare === '') return undefined;
  if (bare.startsWith('#')) {
    const id = bodyId(safeDecode(bare.slice(1)));
    return id === undefined ? undefined : `#${encodeURIComponent(id)}`;
  }
  if (/^[\\/]{2}/.test(bare)) return absolute(`https:${bare.replace(/\\/g, '/')}`);
  if (/^(?:https?|mailto|tel):/i.test(bare)) return absolute(bare);
  if (/^[^/?#]*:/.test(bare) || /^[^/?#]*&(?:colon|#)/i.test(bare)) return undefined;
  return bare.replace(/\\/g, '/');
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function absolute(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return /[\s<>"'`{}|\\^]/.test(address) ? new URL(address).href : address;
}

/** Returns whether an address leads away from the site. */
function isForeign(href: string): boolean {
  return /^https?:/i.test(href);
}

/**
 * A sanitize-html transformer for every element; the allow-list then decides which of the
 * attributes stay.
 */
export const rewriteAttributes: Transformer = (tagName, attribs) => {
  if (isMath(tagName)) return { tagName, attribs: mathAttributesOf(attribs) };
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attribs)) {
    if (name === 'id' || (name === 'name' && tagName === 'a' && attribs['id'] === undefined)) {
      const id = bodyId(value);
      if (id !== undefined) kept['id'] = id;
    } else if (name === 'href') {
      const href = bodyHref(value);
      if (href === undefined) continue;
      kept['href'] = href;
      const rels = (attribs['rel'] ?? '')
        .toLowerCase()
        .split(/\s+/)
        .filter((rel) => keptRels.has(rel));
      if (isForeign(href)) rels.push('noopener');
      if (rels.length > 0) kept['rel'] = [...new Set(rels)].join(' ');
    } else if (name === 'cite') {
      const cite = bodyHref(value);
      if (cite !== undefined && isForeign(cite)) kept['cite'] = cite;
    } else if (name === 'colspan' || name === 'rowspan' || name === 'value' || name === 'start') {
      if (dimension.test(value.trim())) kept[name] = value.trim();
    } else if (name === 'dir') {
      if (/^(?:ltr|rtl|auto)$/i.test(value)) kept['dir'] = value.toLowerCase();
    } else if (name === 'lang') {
      if (/^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(value)) kept['lang'] = value;
    } else if (name === 'datetime') {
      if (isoMoment.test(value)) kept['datetime'] = value;
    } else if (name === 'scope') {
      if (/^(?:row|col|rowgroup|colgroup)$/i.test(value)) kept['scope'] = value.toLowerCase();
    } else if (name === 'type') {
      if (/^[1aAiI]$/.test(value)) kept['type'] = value;
    } else if (name === 'class' || name === 'title') {
      kept[name] = value;
    } else if (name === 'open' || name === 'reversed') {
      kept[name] = '';
    }
  }
  return { tagName, attribs: kept };
};
