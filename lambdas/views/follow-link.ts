/**
 * GET /api/views: a link of a letter. Counts that it was followed and leads to where the letter says; no
 * other address (docs/contracts/views-api.md). Nobody waits for a count, or is turned away without one.
 */
import { ACCESS_LINK_QUERY, isAccessLinkToken } from '../../shared/access/access-link.ts';
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import { machineKindOf } from '../../shared/machines/machine-readers.ts';
import { CLICK_QUERY } from '../../shared/newsletters/click-link.ts';
import { editionOfLabel, type EditionName } from '../../shared/newsletters/edition.ts';
import { NEWSLETTERS_PATH } from '../../shared/newsletters/newsletter-paths.ts';
import { apiHandler, type ApiHandler, type ApiOptions } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import type { ClickCounter } from '../../services/newsletters/editions/click-counter.ts';
import { viewerNetwork } from '../../services/readers/viewer-network.ts';

export interface FollowDeps {
  readonly api: ApiOptions;
  readonly clicks: ClickCounter;
  /** Returns the origin and the links of an edition that was approved. */
  readonly letterLinks: (
    edition: EditionName,
  ) => Promise<{ readonly origin: string; readonly links: readonly string[] } | undefined>;
}

/** Names that programs give themselves, beside those that are known by name. */
const programs = /bot\b|crawl|spider|scan|preview|headless|curl|wget|python|java\/|go-http|axios/i;

/** Whether a user agent says that it is a program. */
export function namesProgram(agent: string): boolean {
  return programs.test(agent) || machineKindOf(agent) !== undefined;
}

/** Browsers say that somebody opens a page; most programs that test links do not. */
function isProgram({ header }: Pick<ApiRequest<unknown>, 'header'>): boolean {
  return header('sec-fetch-mode') !== 'navigate' || namesProgram(header('user-agent'));
}

/** Returns an address with the token that opens it, where it is one of the site. */
function openedBy(target: string, origin: string, token: string): string {
  const url = new URL(target);
  if (url.origin !== origin || !isAccessLinkToken(token)) return target;
  url.searchParams.set(ACCESS_LINK_QUERY, token);
  return url.href;
}

export function followLinkHandler({ api, clicks, letterLinks }: FollowDeps): ApiHandler {
  return apiHandler(api, async (request) => {
    const edition = editionOfLabel(request.query(CLICK_QUERY.edition));
    const link = Number(request.query(CLICK_QUERY.link) || -1);
    const letter = edition === undefined ? undefined : await letterLinks(edition);
    const target = letter?.links[link];
    const to = (location: string) => ({
      status: 303,
      body: {},
      headers: { location, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    });
    if (edition === undefined || letter === undefined || target === undefined)
      return to(NEWSLETTERS_PATH);
    const network = isProgram(request)
      ? undefined
      : viewerNetwork(request.header(VIEWER_ADDRESS_HEADER));
    await clicks.count({ edition, link, network }).catch((error: unknown) => {
      api.log({ level: 'WARN', message: 'A click was not counted', error });
    });
    return to(openedBy(target, letter.origin, request.query(ACCESS_LINK_QUERY)));
  });
}
