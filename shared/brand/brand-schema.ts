/**
 * Schema of a brand file: the checks that TypeScript makes for `Brand`, for files that were not
 * compiled. A name that is not known is an error: it would do nothing, unnoticed (ADR 0094).
 */
import * as v from 'valibot';
import { PASSWORD_MIN_LENGTH } from '../accounts/credentials.ts';
import { oversize, type AdPlace } from '../ads/ad-sizes.ts';
import { AGENT_DAYS_LIMIT, AGENT_ITEMS_LIMIT } from '../access/agent-tokens.ts';
import { GIFT_LINK_DAYS_LIMIT, GIFT_LINKS_LIMIT } from '../access/gift-links.ts';
import { METER_DAYS_MAX, METER_MAX_LIMIT } from '../paywall/meter-config.ts';
import { colorNames } from './brand-colors.ts';
import { adProviderNames, socialServiceNames, type Brand } from './brand.ts';
import { experimentsSchema } from './experiments-schema.ts';
import { siteAddress } from './site-address.ts';
import { plansSchema } from './plans-schema.ts';
import { machinesSchema } from './machines-schema.ts';
import { isTimeZone } from './time-zone.ts';

const filled = v.pipe(v.string(), v.minLength(1, 'expected some text'));
const slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]*$/, 'expected a slug: lower-case letters, digits and hyphens'),
);

const webAddress = v.pipe(
  v.string(),
  v.regex(/^https:\/\/\S+$/, 'expected an address such as https://www.example.com/page'),
);

/**
 * A service of another company. Plain http is for one that runs beside the site. The policy of pages
 * names its origin, so that has no other characters.
 */
const serviceAddress = v.pipe(
  v.string(),
  v.regex(
    /^https?:\/\/[\w.:-]+\/\S*$/,
    'expected an address such as https://example.com/script.js',
  ),
);

const serviceOrigin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[\w.:-]+$/, 'expected an origin such as https://example.com'),
);

const issuer = v.pipe(
  v.string(),
  v.regex(
    /^(?:https:\/\/[^\s?#]+|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?(?:\/[^\s?#]*)?)$/,
    'expected the issuer of an identity provider, such as https://id.example.com',
  ),
);
const appleId = v.pipe(
  v.string(),
  v.regex(/^[A-Z0-9]{10}$/, 'expected ten capital letters and digits, as Apple shows them'),
);
const signIn = v.strictObject({
  google: v.optional(v.strictObject({ clientId: filled })),
  apple: v.optional(v.strictObject({ clientId: filled, teamId: appleId, keyId: appleId })),
  own: v.optional(v.strictObject({ name: filled, issuer, clientId: filled })),
});

/** A link of this site, or of another one. */
const linkTarget = v.pipe(
  v.string(),
  v.regex(/^(?:\/(?!\/)|https:\/\/)\S*$/, 'expected a path of this site or an https address'),
);

const pixels = v.pipe(v.number(), v.integer('expected whole pixels'), v.minValue(0));

function adSizeRows(place: AdPlace) {
  const row = v.pipe(
    v.strictObject({ minWidth: pixels, sizes: v.array(v.tuple([pixels, pixels])) }),
    v.check(
      (input) => oversize(place, input) === undefined,
      ({ input }) =>
        `${oversize(place, input)?.join('x') ?? ''} does not fit ${place} at ${input.minWidth} px (docs/guides/advertising.md lists the rooms)`,
    ),
  );
  return v.optional(
    v.pipe(
      v.array(row),
      v.check(
        (rows) =>
          rows.every(({ minWidth }, at) => at === 0 || minWidth > (rows[at - 1]?.minWidth ?? 0)),
        'expected rows in the order of minWidth',
      ),
    ),
  );
}

const ads = v.pipe(
  v.strictObject({
    provider: v.picklist(adProviderNames),
    gpt: v.optional(
      v.strictObject({
        networkCode: v.pipe(
          v.string(),
          v.regex(/^\d+(?:,\d+)?$/, 'expected the network code of Google Ad Manager, in digits'),
        ),
        adUnitPrefix: v.optional(
          v.pipe(
            v.string(),
            v.regex(/^[\w.\-]+(?:\/[\w.\-]+)*$/, 'expected names of ad units, with / between them'),
          ),
        ),
        sizes: v.optional(
          v.strictObject({
            siderail_1: adSizeRows('siderail_1'),
            list: adSizeRows('list'),
            leaderboard: adSizeRows('leaderboard'),
          } satisfies Record<AdPlace, unknown>),
        ),
      }),
    ),
    house: v.optional(
      v.pipe(
        v.array(v.strictObject({ words: filled, link: filled, href: linkTarget })),
        v.minLength(1, 'expected at least one message'),
      ),
    ),
  }),
  v.check(
    ({ provider, gpt }) => provider !== 'gpt' || gpt !== undefined,
    'the provider gpt needs gpt: { networkCode }',
  ),
);

const namedLinks = v.array(v.strictObject({ name: filled, href: filled }));

/** Version 3 of onion addresses (https://spec.torproject.org/address-spec.html). */
const onionAddress = v.pipe(
  v.string(),
  v.regex(/^(?:https?:\/\/)?[a-z2-7]{56}\.onion\/?$/, 'expected an onion address of 56 characters'),
);

/** By default a section's slug is made of its name. */
const sectionFields = {
  slug: v.optional(slug),
  name: filled,
  title: v.optional(filled),
  description: v.optional(v.string()),
  aboutUrl: v.optional(v.string()),
  path: v.optional(
    v.pipe(v.string(), v.regex(/^\/.*\/$/, 'expected a path with slashes at both ends')),
  ),
  children: v.optional(v.array(slug)),
  terms: v.optional(v.array(filled)),
  adChannel: v.optional(v.string()),
};

const newsletter = v.strictObject({
  TITLE: filled,
  DESCRIPTION: v.optional(v.string()),
  NAME: v.optional(filled),
  FORM_NAME: v.optional(filled),
  NEWSLETTER_ID: v.optional(v.pipe(v.number(), v.integer('expected a whole number'))),
  SITE_CODE: v.optional(v.string()),
  SOURCE_CODE: v.optional(
    v.strictObject({ newsletterPage: v.string(), subscribePanel: v.string() }),
  ),
  PAGE_TITLE: v.optional(filled),
  UNSUBSCRIBE_PAGE_TITLE: v.optional(filled),
  UNSUBSCRIBE_RADIO_BUTTON: v.optional(filled),
  FREQUENCY: v.optional(filled),
  SAMPLE: v.optional(
    v.strictObject({ subject: filled, href: v.optional(filled), note: v.optional(filled) }),
  ),
  IS_FOR_SUBSCRIBERS: v.optional(v.boolean()),
  IS_ALERTS: v.optional(v.boolean()),
});

/** Its address there is enough; `true` is a service by which readers share, without an address. */
const social = v.union([
  webAddress,
  v.literal(true),
  v.strictObject({
    name: v.optional(filled),
    followUrl: v.optional(v.string()),
    shareTemplate: v.optional(v.string()),
    icon: v.optional(v.string()),
    hasCount: v.optional(v.boolean()),
  }),
]);

const linkNames = [
  'signIn',
  'register',
  'myAccount',
  'linkSubscription',
  'verifySubscription',
  'subscribe',
  'giveAGift',
  'jobs',
  'customerCare',
  'accessibilityHelp',
] as const;

const recommendations = v.strictObject({
  api: v.optional(
    v.strictObject({
      endpoint: serviceAddress,
      brandNames: v.optional(v.record(v.string(), filled)),
      trackingQuery: v.pipe(
        v.string(),
        v.regex(/^(?:[\w.~-]+=[\w.~%-]*(?:&|$))*$/, 'expected a query such as source=recommended'),
      ),
    }),
  ),
  topics: v.optional(v.strictObject({ endpoint: serviceAddress })),
  widget: v.optional(v.strictObject({ scriptUrl: serviceAddress })),
  imageOrigins: v.optional(v.array(serviceOrigin)),
});

const shareCountSource = v.strictObject({
  endpoint: v.pipe(
    v.string(),
    v.regex(/^https?:\/\/[^/\s]+\//, 'expected an address such as https://graph.facebook.com/'),
  ),
  transport: v.picklist(['json', 'jsonp']),
});

const source = {
  url: serviceAddress,
  origins: v.optional(v.array(serviceOrigin)),
  cookies: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^[\w.-]+\*?$/, 'expected the name of a cookie, or its beginning and *'),
      ),
    ),
  ),
};

const analytics = v.strictObject({
  tagManager: v.optional(
    v.strictObject({
      ...source,
      url: v.optional(source.url),
      containerId: v.pipe(
        v.string(),
        v.regex(/^GTM-[A-Z0-9]+$/, 'expected an id such as GTM-ABC1234'),
      ),
    }),
  ),
  parsing: v.optional(
    v.strictObject({
      ...source,
      vendor: v.pipe(
        v.string(),
        v.regex(/^[\w$]+(?:\.[\w$]+)*$/, 'expected a path such as PARSELY.beacon'),
      ),
    }),
  ),
  audience: v.optional(v.strictObject({ url: source.url, cookies: source.cookies })),
});

const timeZone = v.pipe(
  filled,
  v.check(isTimeZone, 'expected an IANA time zone such as America/New_York'),
);

const meterPeriod = `expected month, week, day, or { rolling: DAYS } with 1 to ${METER_DAYS_MAX} days`;
const meterRegistered = `expected a whole number of items from 1 to ${METER_MAX_LIMIT}`;
const meterMax = `expected a whole number of items from 0 to ${METER_MAX_LIMIT}, or -1 for no meter`;

/** @param max The highest number that makes sense. */
function wholeUpTo(max: number) {
  const message = `expected a whole number from 1 to ${max}`;
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(1, message),
    v.maxValue(max, message),
  );
}

const meterCount = v.pipe(
  v.number(meterMax),
  v.integer(meterMax),
  v.minValue(-1, meterMax),
  v.maxValue(METER_MAX_LIMIT, meterMax),
);
const dayCount = 'expected a whole number of days from 1 to 3650';
const freeDays = v.pipe(
  v.number(dayCount),
  v.integer(dayCount),
  v.minValue(1, dayCount),
  v.maxValue(3_650, dayCount),
);

const color = v.pipe(
  v.string(),
  v.regex(/^#(?:[\da-fA-F]{3}|[\da-fA-F]{6})$/, 'expected a color such as #1f6d70'),
);
const schemeColors = v.strictObject({
  ...v.entriesFromList(colorNames, v.optional(color)),
  sections: v.optional(v.record(slug, color)),
});
const colors = v.strictObject({
  light: v.optional(schemeColors),
  dark: v.optional(schemeColors),
});

/** What a brand file may hold. Only the name and the origin are needed. */
export const brandFileSchema = v.strictObject({
  key: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z][a-z0-9-]*$/, 'expected a key of lower-case letters, digits and hyphens'),
    ),
  ),
  name: filled,
  product: v.optional(filled),
  tagline: v.optional(v.string()),
  description: v.optional(v.string()),
  origin: v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const read = siteAddress(dataset.value);
      if ('problem' in read) addIssue({ message: read.problem });
    }),
  ),
  language: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/, 'expected a language tag such as en-US'),
    ),
  ),
  timeZone: v.optional(timeZone),
  issueLine: v.optional(filled),
  coverStory: v.optional(slug),
  editorialEmail: v.optional(filled),
  logo: v.optional(v.strictObject({ image: filled, width: v.number(), height: v.number() })),
  colors: v.optional(colors),
  sections: v.optional(v.array(v.union([filled, v.strictObject(sectionFields)]))),
  subSections: v.optional(v.array(v.strictObject({ ...sectionFields, parent: v.optional(slug) }))),
  reviewCategories: v.optional(
    v.array(
      v.strictObject({
        slug,
        name: filled,
        title: v.optional(filled),
        description: v.optional(v.string()),
      }),
    ),
  ),
  reviewSection: v.optional(slug),
  navigation: v.optional(v.array(slug)),
  secondaryLinks: v.optional(namedLinks),
  newsletters: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[\w-]+$/, 'expected a key of letters, digits and hyphens')),
      newsletter,
    ),
  ),
  social: v.optional(v.strictObject(v.entriesFromList(socialServiceNames, v.optional(social)))),
  accounts: v.optional(v.boolean()),
  signIn: v.optional(signIn),
  links: v.optional(v.strictObject(v.entriesFromList(linkNames, v.optional(filled)))),
  offer: v.optional(
    v.strictObject({
      price: filled,
      regularPrice: v.optional(filled),
      isAdFree: v.optional(v.boolean()),
      term: filled,
      label: v.optional(filled),
      benefits: v.optional(v.array(v.strictObject({ title: filled, text: filled }))),
      renewal: v.optional(filled),
      checkout: v.optional(webAddress),
      checkoutNote: v.optional(filled),
      promo: v.optional(
        v.strictObject({ src: filled, alt: v.string(), width: v.number(), height: v.number() }),
      ),
    }),
  ),
  ...plansSchema,
  legal: v.optional(
    v.strictObject({
      general: v.optional(v.string()),
      subscribe: v.optional(v.string()),
      links: v.optional(namedLinks),
    }),
  ),
  footerLinks: v.optional(namedLinks),
  secureDrop: v.optional(
    v.strictObject({ address: onionAddress, paragraphs: v.optional(v.array(filled)) }),
  ),
  disclaimer: v.optional(v.string()),
  aboutPages: v.optional(
    v.array(
      v.strictObject({
        path: v.pipe(
          v.string(),
          v.regex(
            /^\/(?:(?:about|stamp)\/[^\s/?#]+|[a-z][a-z0-9-]*-advertising|coupons)\/?$/,
            'expected an address such as /about/privacy/',
          ),
        ),
        title: filled,
        dek: v.optional(v.string(), ''),
        paragraphs: v.array(v.string()),
      }),
    ),
  ),
  meter: v.optional(
    v.strictObject({
      max: v.optional(meterCount),
      anonymous: v.optional(meterCount),
      registered: v.optional(
        v.pipe(
          v.number(meterRegistered),
          v.integer(meterRegistered),
          v.minValue(1, meterRegistered),
          v.maxValue(METER_MAX_LIMIT, meterRegistered),
        ),
      ),
      period: v.optional(
        v.union(
          [
            v.picklist(['month', 'week', 'day']),
            v.strictObject({ rolling: wholeUpTo(METER_DAYS_MAX) }),
          ],
          meterPeriod,
        ),
      ),
      free: v.optional(
        v.array(
          v.pipe(
            v.strictObject({
              sections: v.optional(v.pipe(v.array(slug), v.minLength(1, 'expected a section'))),
              firstDays: v.optional(freeDays),
              afterDays: v.optional(freeDays),
            }),
            v.check(
              (rule) => Object.keys(rule).length > 0,
              'expected sections, firstDays or afterDays: without any of them all items are free, which meter.max -1 says',
            ),
          ),
        ),
      ),
    }),
  ),
  payment: v.optional(v.strictObject({ enabled: v.boolean() })),
  giftLinks: v.optional(
    v.union(
      [
        v.literal(false),
        v.strictObject({
          aMonth: v.optional(wholeUpTo(GIFT_LINKS_LIMIT)),
          days: v.optional(wholeUpTo(GIFT_LINK_DAYS_LIMIT)),
        }),
      ],
      'expected {"aMonth": 10, "days": 30}, or false for none',
    ),
  ),
  agentTokens: v.optional(
    v.union(
      [
        v.boolean(),
        v.strictObject({
          aDay: v.optional(wholeUpTo(AGENT_ITEMS_LIMIT)),
          days: v.optional(wholeUpTo(AGENT_DAYS_LIMIT)),
        }),
      ],
      'expected {"aDay": 200, "days": 365}, true for these, or false for none',
    ),
  ),
  botCheck: v.optional(
    v.strictObject({ provider: v.picklist(['recaptcha', 'turnstile']), siteKey: filled }),
  ),
  facebookLogin: v.optional(v.strictObject({ appId: filled })),
  machines: v.optional(machinesSchema),
  feeds: v.optional(v.strictObject({ hub: webAddress })),
  ads: v.optional(ads),
  adsTxt: v.optional(v.array(v.pipe(v.string(), v.regex(/^[^\r\n]*$/, 'expected one line')))),
  security: v.optional(
    v.strictObject({
      contact: v.optional(
        v.pipe(
          v.array(
            v.pipe(
              v.string(),
              v.regex(
                /^(?:https:\/\/|mailto:|tel:)\S+$/,
                'expected an address such as mailto:security@example.com',
              ),
            ),
          ),
          v.minLength(1, 'expected at least one contact'),
        ),
      ),
      coversSubdomains: v.optional(v.boolean()),
      policy: v.optional(webAddress),
      encryption: v.optional(webAddress),
      acknowledgments: v.optional(webAddress),
    }),
  ),
  minimumPasswordLength: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(PASSWORD_MIN_LENGTH, `expected at least ${PASSWORD_MIN_LENGTH}`),
      v.maxValue(64, 'expected at most 64'),
    ),
  ),
  consent: v.optional(
    v.strictObject({
      default: v.picklist(['denied', 'allowed']),
      timeZones: v.optional(v.array(timeZone)),
    }),
  ),
  analytics: v.optional(analytics),
  commerce: v.optional(
    v.strictObject({
      affiliateLinks: v.optional(v.strictObject(source)),
      oneTag: v.optional(v.strictObject(source)),
    }),
  ),
  keywordTracking: v.optional(
    v.strictObject({
      marker: v.pipe(v.string(), v.regex(/^[\w-]+$/, 'expected a parameter such as kwp_0')),
    }),
  ),
  sessionCookies: v.optional(v.picklist(['on', 'off'])),
  vitals: v.optional(v.picklist(['on', 'off'])),
  recommendations: v.optional(recommendations),
  magazines: v.optional(v.record(v.string(), filled)),
  identityUrl: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^https?:\/\/[\w.:-]+(?:[/?][^\s#]*)?$/,
        'expected an address such as https://id.example.com/user',
      ),
    ),
  ),
  videoService: v.optional(
    v.strictObject({
      imagesHost: serviceOrigin,
      api: v.optional(v.strictObject({ production: serviceAddress, staging: serviceAddress })),
    }),
  ),
  audioHosts: v.optional(v.array(serviceOrigin)),
  comments: v.optional(v.strictObject({ frame: serviceAddress })),
  search: v.optional(v.strictObject({ endpoint: serviceOrigin, index: v.optional(slug) })),
  vendorWidget: v.optional(
    v.strictObject({ endpoint: serviceAddress, imageOrigins: v.optional(v.array(serviceOrigin)) }),
  ),
  shareCounts: v.optional(
    v.strictObject({
      facebook: v.optional(shareCountSource),
      pinterest: v.optional(shareCountSource),
    }),
  ),
  experiments: v.optional(experimentsSchema),
} satisfies Record<keyof Brand, v.GenericSchema>);

/** What a brand file says. What it leaves out has a default, or does not exist on the site. */
export type BrandFile = v.InferOutput<typeof brandFileSchema>;
