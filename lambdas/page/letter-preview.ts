/** A letter before it is sent, for the holder of a signed link: as a mail program shows it, with no script. */
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { editionLabel } from '../../shared/newsletters/edition.ts';
import { editionOfPreview } from '../../shared/newsletters/letter-preview-path.ts';
import { openPreviewToken } from '../../services/content/preview-token.ts';
import type { UrlResponse } from '../../services/http/function-url-handler.ts';
import { respondMissing } from './error-page.ts';
import type { LoaderContext } from './page-module.ts';
import type { PageRequest } from './page-request.ts';
import type { RenderInput } from './respond-with-page.ts';

/** Letters have their styles within. Nothing of a letter runs, or sends a form. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' https: data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox',
].join('; ');

export async function respondWithLetter(
  input: RenderInput & {
    readonly context: Pick<LoaderContext, 'content' | 'now' | 'previewSecrets'>;
  },
  request: PageRequest,
): Promise<UrlResponse> {
  const { content, previewSecrets, now } = input.context;
  const name = editionOfPreview(request.pathname);
  const isAllowed =
    name !== undefined &&
    (await previewSecrets()).some(
      (secret) =>
        openPreviewToken(
          secret,
          editionLabel(name),
          request.query.token ?? '',
          Date.parse(now()),
        ) !== undefined,
    );
  const letter = isAllowed ? await content.frozenLetter(name) : undefined;
  if (letter === undefined) {
    const missing = await respondMissing(input, request, { match: undefined, kind: 'missing' });
    return { ...missing, headers: { ...missing.headers, 'cache-control': PRIVATE_CACHE_CONTROL } };
  }
  return {
    statusCode: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': PRIVATE_CACHE_CONTROL,
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    },
    body: letter.open.html,
  };
}
