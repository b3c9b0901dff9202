/** The page of the desk: a document that loads the desk’s own files. It holds nothing of the magazine’s. */
import { words } from '#words';
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { escapeHtml } from '../../shared/content/escape-html.ts';
import type { UrlResponse } from '../../services/http/function-url-handler.ts';
import { respondMissing } from './error-page.ts';
import type { PageRequest } from './page-request.ts';
import type { RenderInput } from './respond-with-page.ts';
import { fill } from '../../shared/words/fill.ts';

export interface DeskInput {
  /** Where the desk sends images: an origin, or `'self'`. */
  readonly uploadsOrigin: string | undefined;
  readonly hasDesk: () => Promise<boolean>;
}

/**
 * Nothing of other sites, no inline script or style, and no page around it. Text from plain strings is
 * never HTML.
 */
const policyOf = (uploadsOrigin = "'self'") =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${[...new Set(["'self'", uploadsOrigin])].join(' ')}`,
    // Previews of items, which are pages of the site.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Responds as where there is no page, unless there is a desk. No cache keeps either. */
export async function respondWithDesk(
  input: RenderInput & DeskInput,
  request: PageRequest,
): Promise<UrlResponse> {
  const { brand, manifest } = input;
  if (manifest.desk === undefined || request.output === 'json' || !(await input.hasDesk())) {
    const missing = await respondMissing(input, request, { match: undefined, kind: 'missing' });
    return { ...missing, headers: { ...missing.headers, 'cache-control': PRIVATE_CACHE_CONTROL } };
  }
  const { script, stylesheet } = manifest.desk;
  const body = `<!doctype html>
<html lang="${escapeHtml(brand.language)}" dir="${words.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(fill(words.deskTitle, { brand: brand.name }))}</title><meta name="robots" content="noindex, nofollow">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${stylesheet}">
<script type="module" src="${script}"></script></head>
<body><div id="desk"></div><noscript>${words.deskNeedsScripts}</noscript></body></html>
`;
  return {
    statusCode: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': PRIVATE_CACHE_CONTROL,
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': policyOf(input.uploadsOrigin),
      'referrer-policy': 'no-referrer',
    },
    body,
  };
}
