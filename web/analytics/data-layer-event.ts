/** Builds 'data-layer-loaded' and the tracking record of a page view (spec §5, spec §7.6). */
import { ACCEPT_PAYMENT_HEADER } from '../../shared/headers.ts';
import { reportedStatus } from '../../shared/paywall/meter-values.ts';
import type { SiteState } from '../state/site-state.ts';
import { canonicalUrl } from './page-address.ts';
import type { ReaderFigures } from './reader-figures.ts';
import { authorNames, isPlaceholderPage, keywords, shownContent } from './shown-content.ts';

/** spec §7.6: the version of the site block. */
const APP_VERSION = '1.0.0';
const SEPARATOR = '|';

export interface ViewInput {
  readonly state: SiteState;
  readonly reader: ReaderFigures;
  /** The canonical URL of the page. */
  readonly canonical: string;
  /** The address in the address bar, without its fragment. */
  readonly pageUrl: string;
}

/** Lower case, with hyphens turned into spaces (spec §5). */
function words(slug: string): string {
  return slug.toLowerCase().replaceAll('-', ' ');
}

function sections({ state }: ViewInput): { section: string; subsection: string } {
  const { context } = state;
  const { channel, sub_channel: subChannel } = shownContent(state);
  if (channel !== '') return { section: words(channel), subsection: words(subChannel) };
  return context.parentCategory === ''
    ? { section: words(context.category), subsection: '' }
    : { section: words(context.parentCategory), subsection: words(context.category) };
}

/** The other site that an item links to. */
function syndicator(url: string | undefined): { syndication: string; syndicatorUrl: string } {
  return {
    syndication: url === undefined ? '' : (URL.parse(url)?.hostname ?? ''),
    syndicatorUrl: url ?? '',
  };
}

function contentBlock(input: ViewInput) {
  const { context, analytics, secondary } = input.state;
  const content = shownContent(input.state);
  const isPlaceholder = isPlaceholderPage(context.contentType);
  return {
    contentID: content.id,
    contentLength: isPlaceholder ? 'all' : analytics.contentLength,
    contributor: authorNames(content).join(SEPARATOR),
    display: content.hed || (isPlaceholder ? '' : (secondary.heading?.title ?? '')),
    keywords: keywords(content).join(SEPARATOR),
    pageType: isPlaceholder ? context.contentType : analytics.pageType,
    pageValue: isPlaceholder ? 'all' : analytics.pageValue,
    publishDate: content.pubDate,
    ...sections(input),
    ...syndicator(content.linkUrl),
  } as const;
}

function searchBlock({ context, secondary }: SiteState) {
  const isSearch = context.contentType === 'search';
  return {
    searchTerms: isSearch ? (context.query.q ?? '') : '',
    numOfSearchResults: isSearch ? (secondary.paging?.total ?? 0) : undefined,
  };
}

/** Whether what paid for the page is a subscription (spec §4). */
function subscriptionPlan({ context }: SiteState): 'Active' | 'Not Active' {
  return context.headers[ACCEPT_PAYMENT_HEADER]?.includes('sub') === true ? 'Active' : 'Not Active';
}

export function dataLayerEvent(input: ViewInput) {
  const { state, reader, canonical, pageUrl } = input;
  return {
    event: 'data-layer-loaded',
    content: contentBlock(input),
    page: { canonical, canonicalPathName: new URL(canonical).pathname, pageUrl },
    search: searchBlock(state),
    site: { appVersion: APP_VERSION },
    user: {
      amg_userId: reader.amgUserId,
      infinityId: reader.infinityId,
      uID: reader.deviceId,
      sID: reader.sessionId,
      loginStatus: reader.isLoggedIn,
      // spec §4: readers who are signed in count as active.
      subscriberStatus: reader.isLoggedIn ? 'active' : 'not active',
      subscriptionPlan: subscriptionPlan(state),
      accessPaywall: reportedStatus(state.paywall),
      monthlyVisits: reader.monthlyVisits,
      registrationSource: reader.registrationSource,
    },
  } as const;
}

export interface TrackingRecord {
  readonly canonicalUrl: string;
  readonly channel: string;
  readonly subChannel: string;
  readonly contentType: string;
  readonly contributorNames: readonly string[];
  readonly id: string;
  readonly hed: string;
  readonly tags: readonly string[];
  readonly accessPaywall: 'paywalled' | 'not paywalled';
  readonly articleNumber: number;
  readonly monthlyVisits: number;
}

/** The record of one page view (spec §7.6). It names no reader. */
export function trackingRecord({ state, reader, canonical }: ViewInput): TrackingRecord {
  const content = shownContent(state);
  return {
    canonicalUrl: canonical,
    channel: content.channel,
    subChannel: content.sub_channel,
    contentType: state.context.contentType,
    contributorNames: authorNames(content),
    id: content.id,
    hed: content.hed,
    tags: keywords(content),
    accessPaywall: reportedStatus(state.paywall),
    articleNumber: reader.articleNumber,
    monthlyVisits: reader.monthlyVisits,
  };
}

/** What an update must change to be reported (spec §4); undefined if the page has no address. */
export function viewKey(state: SiteState, origin: string): string | undefined {
  const canonical = canonicalUrl(state, origin);
  return canonical === undefined ? undefined : `${reportedStatus(state.paywall)} ${canonical}`;
}
