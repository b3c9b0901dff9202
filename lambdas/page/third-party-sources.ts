/**
 * The origins that a publisher's chosen third parties need from a page's policy, beyond the script
 * that our own script loads. A brand that chooses none opens nothing.
 */
import type { Brand } from '../../shared/brand/brand.ts';

export interface PolicySources {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
}

type SourcesOf = (brand: PolicyBrand) => Partial<PolicySources>;

/** The fields of a brand that choose third parties. */
export type PolicyBrand = Pick<Brand, 'ads' | 'botCheck' | 'facebookLogin' | 'shareCounts'>;

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

/**
 * Google publishes no list of the hosts that serve advertisements, because they change, and supports
 * only policies that name none. What a page runs stays as strict: scripts come by `strict-dynamic`
 * from the one that our script adds, and creatives run in frames of other origins.
 * @see https://developers.google.com/publisher-tag/guides/content-security-policy
 */
const advertising: SourcesOf = ({ ads }) => {
  if (ads?.provider !== 'gpt') return {};
  return { connect: ['https:'], frame: ['https:'], image: ['https:'] };
};

const thirdParties: readonly SourcesOf[] = [botCheck, facebookLogin, shareCounts, advertising];

/** Returns the origins of all third parties of a brand, each once. */
export function thirdPartySources(brand: PolicyBrand): PolicySources {
  const all = thirdParties.map((sourcesOf) => sourcesOf(brand));
  const each = (directive: keyof PolicySources) => [
    ...new Set(all.flatMap((sources) => sources[directive] ?? [])),
  ];
  return { connect: each('connect'), frame: each('frame'), image: each('image') };
}
