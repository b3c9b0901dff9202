/** Builds a page's state, slice by slice, from its loader's result (spec §3). */
import type { Brand } from '../../shared/brand/brand.ts';
import type { ShownAnnouncement } from '../../shared/content/announcement.ts';
import { dekOf, type Card } from '../../shared/content/card.ts';
import { textDirection } from '../../shared/content/languages.ts';
import { isBleedTemplate } from '../../shared/content/bleed-template.ts';
import { hasOwnStyles } from '../../shared/content/writing-system.ts';
import { adChannel } from '../../shared/brand/sections.ts';
import { keywordsOf } from '../../shared/content/keywords.ts';
import { withinSentences } from '../../shared/content/first-sentences.ts';
import type { Environment } from '../../shared/environment.ts';
import { ACCEPT_PAYMENT_HEADER } from '../../shared/headers.ts';
import { pageRow } from '../../shared/pages.ts';
import { stylesheetPath, type Manifest } from '../../web/manifest.ts';
import { initialState, type SiteState } from '../../web/state/site-state.ts';
import type { PageRequest } from './page-request.ts';
import type { FoundPage } from './page-result.ts';

export interface StateInput {
  readonly brand: Brand;
  readonly manifest: Manifest;
  readonly environment: Environment;
  /** Where forms of the offer may lead. */
  readonly paymentOrigins?: readonly string[];
  readonly pwaEnabled: 'yes' | 'no';
  readonly tagManagerEnabled: 'yes' | 'no';
  /** Slugs of sections that no navigation names. */
  readonly emptySections: readonly string[];
  /** What stands above all pages now. */
  readonly announcement?: ShownAnnouncement | undefined;
  /**
   * The production site's domain, which its cookies carry; '' where cookies belong to the host
   * itself.
   */
  readonly cookieDomain: string;
}

/** spec §5 (Analytics values): slides, else items of a list, else 'all'. */
function analyticsOf(content: SiteState['content'], type: string): SiteState['analytics'] {
  const length = content.items.length > 0 ? content.items.length : content.recentWork.total;
  const first = content.items.length > 0 ? 'slide1' : 'all';
  const pageValue = content.template === 'listicle' ? 'list1' : first;
  return { contentLength: length === 0 ? 'all' : length, pageType: type, pageValue };
}

function adsOf(
  found: FoundPage,
  content: SiteState['content'],
  { brand, environment }: StateInput,
): SiteState['ads'] {
  return {
    ...initialState.ads,
    canRenderAds: found.paywall?.isAdFree !== true,
    slug: content.slug,
    page: {
      templateType: content.adTemplateType || found.type,
      channel: adChannel(brand, content.channel),
      subChannel: content.sub_channel,
      slug: content.slug,
      keywords: keywordsOf(content.tags),
      server: environment,
    },
  };
}

/** Only production has the service's own production. */
function videoServiceOf({ brand, environment }: StateInput): string {
  const api = brand.videoService?.api;
  return (environment === 'production' ? api?.production : api?.staging) ?? '';
}

/**
 * What the page's list asks for (spec §3, Page context): a tag, a section, or the words of a search.
 * An item's page asks for no list.
 */
function listQuery({ content, context }: FoundPage): SiteState['context']['query'] {
  const isItem = (content?.id ?? '') !== '';
  return {
    ...(context?.tag ? { tags: context.tag } : {}),
    ...(!isItem && context?.category ? { category: context.category } : {}),
    ...context?.query,
  };
}

type Lists = SiteState['secondary']['lists'];

/** Cards as pages show them, by the cards that the process keeps. */
const shownCards = new WeakMap<Card, Card>();

/**
 * Returns a card as pages show it: with a dek of a few sentences, and in another language with how
 * that is written. The same one each time: pages share the markup of what is made of it.
 */
function shownCard(stored: Card): Card {
  const known = shownCards.get(stored);
  if (known !== undefined) return known;
  const { summary: _, ...card } = stored;
  const shown = {
    ...card,
    dek: withinSentences(dekOf(stored), card.language),
    ...(card.language === undefined ? {} : { direction: textDirection(card.language) }),
  };
  shownCards.set(stored, shown);
  return shown;
}

function shownLists(lists: Lists): Lists {
  return Object.fromEntries(
    Object.entries(lists).map(([name, cards]) => [name, cards.map(shownCard)]),
  );
}

function secondaryOf({ secondary }: FoundPage): SiteState['secondary'] {
  return {
    ...initialState.secondary,
    ...secondary,
    lists: shownLists(secondary?.lists ?? {}),
  };
}

/** The languages on a page: its own, and those of the items in its lists (BCP 47). */
function languagesOn(found: FoundPage, content: SiteState['content'], brand: Brand): string[] {
  const cards = Object.values(found.secondary?.lists ?? {}).flat();
  return [brand.language, content.language, ...cards.map(({ language }) => language)].filter(
    (language) => language !== undefined,
  );
}

/** The service worker shows these pages for as long as it has them. */
const keptTypes: ReadonlySet<FoundPage['type']> = new Set(['app-shell', 'offline']);

/** Returns what stands above a page. */
function announcementOf(
  { type }: FoundPage,
  { announcement }: StateInput,
): ShownAnnouncement | undefined {
  return keptTypes.has(type) ? undefined : announcement;
}

/** Returns the addresses of the stylesheets that a page waits for. */
function stylesheetsOf(
  found: FoundPage,
  content: SiteState['content'],
  input: StateInput,
): string[] {
  const { brand, manifest } = input;
  const { bundle } = pageRow(found.type);
  const names = [
    'base',
    bundle,
    ...(bundle === 'article' && isBleedTemplate(content.template) ? ['bleed'] : []),
    ...(announcementOf(found, input) === undefined ? [] : ['announcement']),
    ...(languagesOn(found, content, brand).some(hasOwnStyles) ? ['writing-systems'] : []),
  ];
  return names.map((name) => stylesheetPath(manifest, name));
}

export function pageState(found: FoundPage, request: PageRequest, input: StateInput): SiteState {
  const row = pageRow(found.type);
  const content = { ...initialState.content, ...found.content };
  const bundle = input.manifest.bundles[row.bundle];
  const query = Object.fromEntries(
    Object.entries(request.query).filter(([, value]) => value !== undefined),
  );
  return {
    ...initialState,
    context: {
      ...initialState.context,
      contentType: found.type,
      url: { pathname: request.pathname, query },
      bundlePaths: [
        ...(bundle === undefined ? [] : [{ path: bundle.path, load: true }]),
        { path: stylesheetPath(input.manifest, 'late'), load: false },
      ],
      stylesheets: stylesheetsOf(found, content, input),
      emptySections: input.emptySections,
      announcement: announcementOf(found, input),
      // How access to the page was paid for. A free page, or a wall, is the same for every reader.
      headers: {
        [ACCEPT_PAYMENT_HEADER]:
          found.payment?.acceptedPayment ?? initialState.payment.acceptedPayment,
      },
      ...found.context,
      query: listQuery(found),
    },
    content,
    paywall: { ...initialState.paywall, ...found.paywall },
    payment: {
      ...initialState.payment,
      enabled: input.brand.payment.enabled,
      validationEnabled: input.brand.payment.enabled,
      ...found.payment,
    },
    ads: adsOf(found, content, input),
    analytics: analyticsOf(content, found.type),
    env: {
      environment: input.environment,
      PWA_ENABLED: input.pwaEnabled,
      FLAG_GTM_ENABLE: input.tagManagerEnabled,
      buildId: input.manifest.buildId,
      cookieDomain: input.cookieDomain,
      videoService: videoServiceOf(input),
    },
    gallery: {
      ...initialState.gallery,
      relatedPosts:
        found.type === 'gallery' ? (found.secondary?.lists?.related ?? []).map(({ id }) => id) : [],
    },
    videos: {
      currentVideoIndex: Math.max(
        0,
        (found.secondary?.lists?.playlist ?? []).findIndex(({ id }) => id === content.id),
      ),
    },
    secondary: secondaryOf(found),
  };
}
