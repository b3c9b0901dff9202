/**
 * A publisher's configuration: one typed file holds every name, section, newsletter and link of the
 * publication.
 */
import type { MachineSettings } from '../machines/machine-readers.ts';
import type { FreeRule } from '../paywall/free-times.ts';
import type { MeterPeriod } from '../paywall/periods.ts';
import type { BrandColors } from './brand-colors.ts';
import type { AdPlace, AdSizeRow } from '../ads/ad-sizes.ts';
import type { Experiments } from './experiments.ts';
import type { SignInSettings } from '../accounts/sign-in-providers.ts';
import type { RecommendationSources } from './recommendations.ts';
import type { PaymentProvider, Plan, PlanOffer } from '../subscriptions/plans.ts';

/** A section of the publication, at `/category/{slug}/` unless `path` says otherwise. */
export interface Section {
  readonly slug: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** A page about the section (spec §3, `about_url`). */
  readonly aboutUrl?: string;
  /** Path of a section that is not under `/category/` (`/video/`). */
  readonly path?: string;
  /** Slugs of the sub-sections that the section lists as its children. */
  readonly children?: readonly string[];
  /** Categories and tags of archives whose items belong here, besides those of the section's slug. */
  readonly terms?: readonly string[];
  /** The ad channel (spec §3). Sections without one use the site's channel, the brand key. */
  readonly adChannel?: string;
}

/** A section below another one, at `/category/{parent}/{slug}/`. */
export interface SubSection extends Section {
  readonly parent: string;
}

/** A kind of product that is reviewed, at `/category/{section}/reviews/{slug}/`. */
export interface ReviewCategory {
  readonly slug: string;
  readonly name: string;
  /** Title of its list of reviews, e.g. `Headphone reviews`. Default: from the name. */
  readonly title?: string;
  /** What the list holds, e.g. `Every pair we’ve tested.` Default: everything tested. */
  readonly description?: string;
}

export interface NavigationLink {
  readonly name: string;
  readonly href: string;
}

/** A newsletter's configuration: the fields of spec §3, then our own. */
export interface NewsletterConfiguration {
  readonly FORM_NAME: string;
  readonly NEWSLETTER_ID: number;
  readonly SITE_CODE: string;
  readonly SOURCE_CODE: { readonly newsletterPage: string; readonly subscribePanel: string };
  readonly PAGE_TITLE: string;
  readonly UNSUBSCRIBE_PAGE_TITLE: string;
  readonly UNSUBSCRIBE_RADIO_BUTTON: string;
  readonly TITLE: string;
  readonly DESCRIPTION: string;
  readonly NAME: string;
  /** How often it comes, e.g. `Every Friday`. */
  readonly FREQUENCY?: string;
  /**
   * The subject of an issue, as a sample; with an address where readers can open that issue, and with
   * how its letter begins. The newsletter's own page shows the letter.
   */
  readonly SAMPLE?: { readonly subject: string; readonly href?: string; readonly note?: string };
  /**
   * The list of newsletters offers it to subscribers only. Signing up asks for no subscription: what
   * sends the newsletter decides who gets it.
   */
  readonly IS_FOR_SUBSCRIBERS?: boolean;
  /**
   * It brings alerts (`masthead newsletters alert`): readers choose the sections they want them of, and
   * not how often.
   */
  readonly IS_ALERTS?: boolean;
}

export const socialServiceNames = [
  'facebook',
  'twitter',
  'pinterest',
  'youtube',
  'instagram',
  'tumblr',
  'bluesky',
  'threads',
  'mastodon',
  'linkedin',
  'whatsapp',
  'telegram',
  'reddit',
  'email',
  'comments',
] as const;
export type SocialServiceName = (typeof socialServiceNames)[number];

/**
 * How readers follow the publication on a service, and how they share a page there. See spec §3
 * (Social services).
 */
export interface SocialService {
  readonly name: string;
  readonly followUrl?: string;
  /** Placeholders in braces: title, url, author, image, subscribeLink. */
  readonly shareTemplate?: string;
  readonly icon: string;
  readonly hasCount?: boolean;
}

/** Where a service counts shares, and how a page of another site may ask it. */
export interface ShareCountSource {
  /** An address without its query, e.g. `https://graph.facebook.com/`. */
  readonly endpoint: string;
  readonly transport: 'json' | 'jsonp';
}

export interface ShareCountSources {
  readonly facebook?: ShareCountSource;
  readonly pinterest?: ShareCountSource;
}

/** Who fills advertisement slots: a module of `web/ads/` for each name. */
export const adProviderNames = ['house', 'gpt'] as const;
export type AdProviderName = (typeof adProviderNames)[number];

/** Where another company's script or beacon comes from. */
export interface ThirdPartySource {
  readonly url: string;
  /** Further origins that it connects to, frames or shows images of, for the policy of pages. */
  readonly origins?: readonly string[];
  /**
   * First-party cookies that it sets, which are removed when a reader withdraws consent. A trailing
   * `*` stands for any ending.
   */
  readonly cookies?: readonly string[];
}

/** One of the publication's own messages in a slot that nothing else fills. */
export interface HouseMessage {
  readonly words: string;
  /** What the link says. */
  readonly link: string;
  readonly href: string;
}

/** How the publisher sells through Google Ad Manager. See docs/guides/advertising.md. */
export interface GptSettings {
  /** Digits; a child network follows its parent after a comma: `1234,5678`. */
  readonly networkCode: string;
  /** Names of the parent ad units, e.g. `meridian/web`. */
  readonly adUnitPrefix?: string;
  /** Replaces the default sizes of a place. Every size must fit the place's room. */
  readonly sizes?: Readonly<Partial<Record<AdPlace, readonly AdSizeRow[]>>>;
}

export interface AdSettings {
  readonly provider: AdProviderName;
  /** Needed by the provider `gpt`. */
  readonly gpt?: GptSettings;
  /** Messages of lists, in turn, instead of those about the offer and the newsletters. */
  readonly house?: readonly HouseMessage[];
}

/** A domain of Amazon OpenSearch Service, or another that responds as one. */
export interface SearchSettings {
  /** Its origin, e.g. `https://search-magazine.us-east-1.es.amazonaws.com`. */
  readonly endpoint: string;
  /** The name of the index; the brand's key by default. */
  readonly index?: string;
}

/** What a subscription costs and where readers pay. */
export interface Offer {
  readonly price: string;
  /** The price that `price` replaces. */
  readonly regularPrice?: string;
  readonly term: string;
  readonly label?: string;
  /** What a subscriber gets, in the order in which pages list it, in place of the usual list. */
  readonly benefits?: readonly { readonly title: string; readonly text: string }[];
  /**
   * False if subscribers see advertisements on free articles, as `adFree` in the table of
   * subscriptions says of each: the offer then promises every story, and no site without them.
   */
  readonly isAdFree?: boolean;
  /**
   * What it costs once the term is over, with its period: `$10 a year`. Without it, no page says
   * that a subscription renews.
   */
  readonly renewal?: string;
  /**
   * The page of the payment provider. `{returnURL}` in it stands for the address at which the
   * reader goes on reading: `https://pay.example.com/meridian?return={returnURL}`.
   */
  readonly checkout?: string;
  /**
   * A text at the step of payment: how to pay where `checkout` names no page, or what to know.
   * Email addresses in it become links.
   */
  readonly checkoutNote?: string;
  /** The cover image beside the offer. */
  readonly promo?: {
    readonly src: string;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  };
}

/** How sources reach the newsroom without leaving a trace. */
export interface SecureDrop {
  /** The onion address, from which readers copy it into Tor Browser. */
  readonly address: string;
  /** The newsroom's own paragraphs, in place of what the page says of every SecureDrop. */
  readonly paragraphs?: readonly string[];
}

export interface Brand {
  /**
   * Lower-case key. It is also the site's ad channel and the prefix of brand-named paths and
   * cookies.
   */
  readonly key: string;
  readonly name: string;
  /** The ending of page titles: `<seo title> | <product>`. */
  readonly product: string;
  readonly tagline: string;
  readonly description: string;
  /** The public origin, without a trailing slash, e.g. `https://www.example.com`. */
  readonly origin: string;
  /** BCP 47. */
  readonly language: string;
  /** IANA time zone, used for meter periods and printed dates. */
  readonly timeZone: string;
  /**
   * Name of the current issue, in the date line under the masthead. Without it there are no issues:
   * no page at `/magazine/`.
   */
  readonly issueLine?: string;
  /**
   * Slug of the current issue's cover story, which leads the magazine's page. Default: an editor's
   * first pick, otherwise the newest story.
   */
  readonly coverStory?: string;
  /** Where readers write to; without it, no page asks them to. */
  readonly editorialEmail?: string;
  /** Without it, the name is the logo. */
  readonly logo?: { readonly image: string; readonly width: number; readonly height: number };
  /** Colors in place of the theme's (docs/guides/publisher.md). */
  readonly colors?: BrandColors;
  readonly sections: readonly Section[];
  readonly subSections: readonly SubSection[];
  readonly reviewCategories: readonly ReviewCategory[];
  /** The section whose path contains the review categories. Needed by them. */
  readonly reviewSection?: string;
  /** Section slugs of the navigation, in order. */
  readonly navigation: readonly string[];
  readonly secondaryLinks: readonly NavigationLink[];
  readonly newsletters: Readonly<Record<string, NewsletterConfiguration>>;
  /** The services by which readers follow and share; only those that the brand names. */
  readonly social: Readonly<Partial<Record<SocialServiceName, SocialService>>>;
  /**
   * Whether readers have accounts: to subscribe, or to choose newsletters. Without them no page or
   * link speaks of an account.
   */
  readonly accounts: boolean;
  /** Other services by which readers sign in (docs/guides/sign-in.md); none without it. */
  readonly signIn?: SignInSettings;
  /** Addresses of pages. Those of accounts and of the offer are pages of this site by default. */
  readonly links: {
    readonly signIn: string;
    readonly register: string;
    readonly myAccount: string;
    readonly linkSubscription: string;
    readonly verifySubscription: string;
    readonly subscribe: string;
    readonly giveAGift?: string;
    readonly jobs?: string;
    readonly customerCare?: string;
    readonly accessibilityHelp?: string;
  };
  /** What a subscription costs. Without it nothing is for sale: no page or link offers it. */
  readonly offer?: Offer;
  /** What readers choose from where a payment provider takes their money (docs/guides/selling.md). */
  readonly plans?: readonly Plan[];
  readonly planOffers?: readonly PlanOffer[];
  /** Who takes the money for `plans`. Without it the offer says how to pay. */
  readonly payments?: {
    readonly provider: PaymentProvider;
    /**
     * Days in which a reader may withdraw from the contract and gets the money back; 14 by default,
     * as in the EU (Directive 2011/83, article 9).
     */
    readonly withdrawalDays?: number;
    /** What the next payment of a reader who is about to cancel may be lower by, once. */
    readonly retention?: { readonly percentOff: number };
  };
  readonly legal: {
    readonly general: string;
    /** In place of `general` on the page of the offer. */
    readonly subscribe?: string;
    /** Pages that these texts speak of, such as the terms and the privacy statement. */
    readonly links?: readonly NavigationLink[];
  };
  /**
   * Links of the footer in place of the usual ones, which name each page that the publication has
   * (spec §2.5).
   */
  readonly footerLinks?: readonly NavigationLink[];
  /** Without it there is no page for sources, and no link to one. */
  readonly secureDrop?: SecureDrop;
  /** A line in the footer, e.g. that people and companies in the pages are invented. */
  readonly disclaimer?: string;
  /**
   * Pages such as press or FAQ: plain paragraphs, shown under `/about/{slug}/` and similar paths.
   */
  readonly aboutPages: readonly AboutPage[];
  /** Articles in a period for readers without a subscription; −1 means no meter (spec §9). */
  readonly meter: {
    readonly max: number;
    /** Those of readers who are signed in, more than `max`; undefined: as many. */
    readonly registered?: number;
    /** When the count begins anew; a month unless it says otherwise. */
    readonly period?: MeterPeriod;
    /** Metered items that are free for everybody: those of some sections, the new, the old. */
    readonly free?: readonly FreeRule[];
  };
  readonly payment: { readonly enabled: boolean };
  /** How many links a month a subscriber may give, and how long one lasts. Absent: none. */
  readonly giftLinks?: { readonly aMonth: number; readonly days: number };
  /**
   * Tokens by which subscribers let agents of their own read: how many items one opens on a day, and how
   * long one lasts. Absent: none.
   */
  readonly agentTokens?: { readonly aDay: number; readonly days: number };
  /**
   * Minimum length of passwords chosen from now on; six (spec §5) unless a higher value is set.
   * Eight or more is recommended.
   */
  readonly minimumPasswordLength?: number;
  /**
   * The invisible bot check of newsletter forms by a third-party provider, with its public key. The
   * functions then have BOT_CHECK. Without it, the site uses its own check.
   */
  readonly botCheck?: { readonly provider: 'recaptcha' | 'turnstile'; readonly siteKey: string };
  /** What programs may read, by their kind. Without it all are readers without an account. */
  readonly machines?: MachineSettings;
  /** How feeds are announced: a WebSub hub that the publisher notifies of every issue. */
  readonly feeds?: { readonly hub: string };
  /** Who fills advertisement slots; without it, our own messages do (`house`). */
  readonly ads?: AdSettings;
  /**
   * Lines of /ads.txt: who may sell the site's advertising space. Without them the file says that
   * no one may.
   */
  readonly adsTxt?: readonly string[];
  /**
   * What /.well-known/security.txt tells people who have found a vulnerability; without it, the
   * editors' address.
   */
  readonly security?: {
    /** Addresses with their scheme (`mailto:`, `https:`), the preferred one first. */
    readonly contact?: readonly string[];
    /**
     * Every name below the site's own is served over HTTPS: browsers that know the site open none of
     * them otherwise any more, for two years (`includeSubDomains`, RFC 6797). Default: off, since a
     * shop or a mail server below the same name may not be.
     */
    readonly coversSubdomains?: boolean;
    readonly policy?: string;
    readonly encryption?: string;
    readonly acknowledgments?: string;
  };
  /**
   * The publisher's Facebook application, which lets readers fill in their email address; off
   * without it.
   */
  readonly facebookLogin?: { readonly appId: string };
  /**
   * Whether third parties that need a reader's consent may run before the reader has chosen. Without
   * it they wait for the choice, everywhere. With `timeZones` (IANA), `allowed` is for browsers in
   * one of these time zones alone (docs/adr/0041).
   */
  readonly consent?: {
    readonly default: 'denied' | 'allowed';
    readonly timeZones?: readonly string[];
  };
  /** Measurement by other companies (spec §7.6); none without it. */
  readonly analytics?: {
    /** Runs where the deployment's FLAG_GTM_ENABLE is on too. */
    readonly tagManager?: Partial<ThirdPartySource> & {
      /** For example `GTM-ABC1234`. */
      readonly containerId: string;
    };
    /** A service that reads pages as they are opened. */
    readonly parsing?: ThirdPartySource & {
      /** Path of its global object with a function `trackPageView`, e.g. `PARSELY.beacon`. */
      readonly vendor: string;
    };
    /** An image that is requested for each page view. */
    readonly audience?: Omit<ThirdPartySource, 'origins'>;
  };
  /** Scripts that turn links to shops into affiliate links, or count sales; none without it. */
  readonly commerce?: {
    /** On articles and reviews. */
    readonly affiliateLinks?: ThirdPartySource;
    readonly oneTag?: ThirdPartySource;
  };
  /**
   * The query parameter by which promoted links are recognized. It sets the cookie `keywee` (spec
   * §7.6).
   */
  readonly keywordTracking?: { readonly marker: string };
  /**
   * `on`: names the browser and the visit of readers who allow analytics, in the cookies `ev_did` and
   * `ev_sid` (spec §3). The data layer has the names.
   */
  readonly sessionCookies?: 'on' | 'off';
  /** `off`: no reports of how fast pages are (docs/contracts/vitals-api.md). */
  readonly vitals?: 'on' | 'off';
  /** Third parties that recommend stories below articles and reviews; none without it. */
  readonly recommendations?: RecommendationSources;
  /** The publisher's magazines by their slugs, as recommendations name them (spec §9). */
  readonly magazines?: Readonly<Record<string, string>>;
  /**
   * Returns a reader's id as text, for experiments and recommendations. Without it the browser makes
   * a random one.
   */
  readonly identityUrl?: string;
  /**
   * The publisher's video service (spec §7.5).
   */
  readonly videoService?: {
    /** The host of its files, e.g. `https://clips.example.com`. Items name one as `clip:<id>/<name>`. */
    readonly imagesHost: string;
    /**
     * The addresses of its API. Pages say which one holds for them, as `env.videoService`, to the
     * publisher's own scripts; the site itself asks none (ADR 0034).
     */
    readonly api?: { readonly production: string; readonly staging: string };
  };
  /**
   * Hosts of recordings that are not stored here, such as that of a podcast. Pages play their files;
   * they link to those of all others.
   */
  readonly audioHosts?: readonly string[];
  /**
   * The service that keeps readers' comments: the address of an item's thread, with the placeholders
   * `{id}`, `{title}` and `{url}`. Without it readers write letters to the editors.
   */
  readonly comments?: { readonly frame: string };
  /** A vendor whose recommendations stand at the end of sections; none without it. */
  readonly vendorWidget?: { readonly endpoint: string; readonly imageOrigins?: readonly string[] };
  /** A service that searches in place of the index of our own; see docs/guides/search.md. */
  readonly search?: SearchSettings;
  /** Services that readers' browsers ask how often an item was shared; none without it. */
  readonly shareCounts?: ShareCountSources;
  /** Experiments on readers who allow personalization; none without it. */
  readonly experiments?: Experiments;
}

/** A page of the publisher's own text. `path` is one of the known paths of spec §2.3. */
export interface AboutPage {
  readonly path: string;
  readonly title: string;
  readonly dek: string;
  /** Plain text. Email addresses are links, and so is `[our logo](/assets/brand/logo.png)`. */
  readonly paragraphs: readonly string[];
}
