/**
 * The origins that a publisher's chosen third parties need from a page's policy, beyond the script
 * that our own script loads. A brand that chooses none opens nothing.
 */
import type { AdProviderName, Brand } from '../../shared/brand/brand.ts';
import { thirdPartiesOf } from '../../shared/third-parties/third-parties.ts';

export interface PolicySources {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
  readonly media: readonly string[];
}

type SourcesOf = (brand: PolicyBrand) => Partial<PolicySources>;

/** The fields of a brand that choose third parties. */
export type PolicyBrand = Pick<
  Brand,
  | 'ads'
  | 'botCheck'
  | 'experiments'
  | 'facebookLogin'
  | 'identityUrl'
  | 'shareCounts'
  | 'recommendations'
  | 'vendorWidget'
  | 'comments'
  | 'videoService'
  | 'audioHosts'
  | 'analytics'
  | 'commerce'
>;

/**
 * @see https://developers.google.com/recaptcha/docs/faq
 *   https://developers.cloudflare.com/turnstile/reference/content-security-policy/
 */
const botCheck: SourcesOf = ({ botCheck: check }) => {
  if (check === undefined) return {};
  const origins =
    check.provider === 'recaptcha'
      ? ['https://www.google.com', 'https://www.recaptcha.net']
      : ['https://challenges.cloudflare.com'];
  return { connect: origins, frame: origins };
};

const facebookLogin: SourcesOf = ({ facebookLogin: login }) => {
  if (login === undefined) return {};
  const origins = ['https://www.facebook.com', 'https://graph.facebook.com'];
  return { connect: origins, frame: origins };
};

/** Counters that come as a script are loaded by our script. */
const shareCounts: SourcesOf = ({ shareCounts: counts = {} }) => ({
  connect: [counts.facebook, counts.pinterest].flatMap((source) =>
    source?.transport === 'json' ? [new URL(source.endpoint).origin] : [],
  ),
});

const readerServices: SourcesOf = ({ experiments: { endpoint } = {}, identityUrl }) => ({
  connect: [endpoint, identityUrl].flatMap((address) =>
    address === undefined ? [] : [new URL(address).origin],
  ),
});

/** The script of the seller of recommendations is loaded by our script. */
const recommendations: SourcesOf = ({ recommendations: sources = {} }) => ({
  connect: [sources.api, sources.topics].flatMap((source) =>
    source === undefined ? [] : [new URL(source.endpoint).origin],
  ),
  image: sources.imageOrigins ?? [],
});

const vendorWidget: SourcesOf = ({ vendorWidget: vendor }) =>
  vendor === undefined
    ? {}
    : { connect: [new URL(vendor.endpoint).origin], image: vendor.imageOrigins ?? [] };

const comments: SourcesOf = ({ comments: service }) =>
  service === undefined ? {} : { frame: [new URL(service.frame).origin] };

const videoService: SourcesOf = ({ videoService: service }) =>
  service === undefined
    ? {}
    : {
        media: [service.imagesHost],
        connect: Object.values(service.api ?? {}).map((address) => new URL(address).origin),
      };

/** Readers' browsers ask them for a recording when it is played. */
const audioHosts: SourcesOf = ({ audioHosts: media = [] }) => ({ media });

/** Our script loads theirs. What that does next depends on the company, so its origins may do all. */
const scriptsAndBeacons: SourcesOf = (brand) => {
  const chosen = thirdPartiesOf(brand);
  const scripts = chosen
    .filter(({ kind }) => kind === 'script')
    .flatMap(({ url, origins }) => [new URL(url).origin, ...origins]);
  return {
    connect: scripts,
    frame: scripts,
    image: [...scripts, ...chosen.map(({ url }) => new URL(url).origin)],
  };
};

/**
 * Google publishes no list of the hosts that serve advertisements, because they change, and supports
 * only policies that name none. What a page runs stays as strict: scripts come by `strict-dynamic`
 * from the one that our script adds, and creatives run in frames of other origins.
 * @see https://developers.google.com/publisher-tag/guides/content-security-policy
 */
const googleAds: Partial<PolicySources> = {
  connect: ['https:'],
  frame: ['https:'],
  image: ['https:'],
};
const adSources: Readonly<Record<AdProviderName, Partial<PolicySources>>> = {
  /** Our own messages come from our own host. */
  house: {},
  gpt: googleAds,
};
const advertising: SourcesOf = ({ ads }) => (ads === undefined ? {} : adSources[ads.provider]);

const thirdParties: readonly SourcesOf[] = [
  botCheck,
  readerServices,
  facebookLogin,
  shareCounts,
  recommendations,
  vendorWidget,
  comments,
  videoService,
  audioHosts,
  scriptsAndBeacons,
  advertising,
];

/** Returns the origins of all third parties of a brand, each once. */
export function thirdPartySources(brand: PolicyBrand): PolicySources {
  const all = thirdParties.map((sourcesOf) => sourcesOf(brand));
  const each = (directive: keyof PolicySources) => [
    ...new Set(all.flatMap((sources) => sources[directive] ?? [])),
  ];
  return {
    connect: each('connect'),
    frame: each('frame'),
    image: each('image'),
    media: each('media'),
  };
}
