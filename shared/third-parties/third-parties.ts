/**
 * The scripts and beacons of other companies that a brand may choose (spec §7.6), one row each: who
 * it is, what for, on which pages. All are off until the brand names them. The policy of pages, the
 * questions to readers and the loader read this table.
 */
import type { Brand } from '../brand/brand.ts';
import type { Purpose } from '../consent/consent.ts';
import { pageRow } from '../pages.ts';
import { isPrivatePage, type ViewedPage } from '../private-page.ts';

/** What decides whether a row runs on a page. */
export interface ThirdPartyPage extends ViewedPage {
  readonly isPreview: boolean;
  /** The deployment's flag for tag management (spec §9). */
  readonly FLAG_GTM_ENABLE: 'yes' | 'no';
}

export interface ThirdParty {
  readonly name: 'tag-manager' | 'parsing' | 'audience' | 'affiliate' | 'commerce';
  readonly purpose: Purpose;
  /** A script is loaded once for a document, a beacon is sent for each page view. */
  readonly kind: 'script' | 'beacon';
  readonly url: string;
  /** Further origins that its code connects to, frames or shows images of. */
  readonly origins: readonly string[];
  /** First-party cookies that it sets; a trailing `*` stands for any ending. */
  readonly cookies: readonly string[];
  /** Path of a global object with a function `trackPageView`, e.g. `PARSELY.beacon`. */
  readonly vendor?: string;
  readonly runsOn: (page: ThirdPartyPage) => boolean;
}

/** The fields of a brand that choose these third parties. */
export type ThirdPartyBrand = Pick<Brand, 'analytics' | 'commerce'>;

const TAG_MANAGER_URL = 'https://www.googletagmanager.com/gtm.js';

const always = () => true;

function tagManager({ analytics }: ThirdPartyBrand): ThirdParty | undefined {
  const chosen = analytics?.tagManager;
  if (chosen === undefined) return undefined;
  const url = new URL(chosen.url ?? TAG_MANAGER_URL);
  url.searchParams.set('id', chosen.containerId);
  return {
    name: 'tag-manager',
    purpose: 'analytics',
    kind: 'script',
    url: url.href,
    origins: chosen.origins ?? ['https://www.google-analytics.com'],
    cookies: chosen.cookies ?? ['_ga', '_ga_*', '_gid', '_gat*'],
    runsOn: ({ FLAG_GTM_ENABLE }) => FLAG_GTM_ENABLE === 'yes',
  };
}

function parsing({ analytics }: ThirdPartyBrand): ThirdParty | undefined {
  const chosen = analytics?.parsing;
  return chosen === undefined
    ? undefined
    : {
        name: 'parsing',
        purpose: 'analytics',
        kind: 'script',
        url: chosen.url,
        origins: chosen.origins ?? [],
        cookies: chosen.cookies ?? [],
        vendor: chosen.vendor,
        runsOn: ({ isPreview }) => !isPreview,
      };
}

function audience({ analytics }: ThirdPartyBrand): ThirdParty | undefined {
  const chosen = analytics?.audience;
  return chosen === undefined
    ? undefined
    : {
        name: 'audience',
        purpose: 'analytics',
        kind: 'beacon',
        url: chosen.url,
        origins: [],
        cookies: chosen.cookies ?? [],
        runsOn: ({ isPreview }) => !isPreview,
      };
}

function affiliate({ commerce }: ThirdPartyBrand): ThirdParty | undefined {
  const chosen = commerce?.affiliateLinks;
  return chosen === undefined
    ? undefined
    : {
        name: 'affiliate',
        purpose: 'advertising',
        kind: 'script',
        url: chosen.url,
        origins: chosen.origins ?? [],
        cookies: chosen.cookies ?? [],
        runsOn: ({ contentType }) => pageRow(contentType).features.affiliate,
      };
}

function commerceTag({ commerce }: ThirdPartyBrand): ThirdParty | undefined {
  const chosen = commerce?.oneTag;
  return chosen === undefined
    ? undefined
    : {
        name: 'commerce',
        purpose: 'advertising',
        kind: 'script',
        url: chosen.url,
        origins: chosen.origins ?? [],
        cookies: chosen.cookies ?? [],
        runsOn: always,
      };
}

const rows = [tagManager, parsing, audience, affiliate, commerceTag];

/** Returns the third parties that a brand has chosen. */
export function thirdPartiesOf(brand: ThirdPartyBrand): readonly ThirdParty[] {
  return rows.flatMap((row) => row(brand) ?? []);
}

/** Returns those that may run on a page: none where passwords are typed or the address is a secret. */
export function thirdPartiesOn(
  brand: ThirdPartyBrand,
  page: ThirdPartyPage,
): readonly ThirdParty[] {
  return isPrivatePage(page) ? [] : thirdPartiesOf(brand).filter(({ runsOn }) => runsOn(page));
}
