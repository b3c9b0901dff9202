/**
 * Every field of a brand file in a sentence, with an example. The reference (docs/guides/brand.md),
 * the schema for editors and the errors of the loader are made of it.
 */

export interface BrandField {
  /** One sentence. */
  readonly says: string;
  readonly example: string | number | boolean | readonly string[];
  /** What holds without the field. Absent where the field is then simply not on the site. */
  readonly usual?: string;
}

const field = (says: string, example: BrandField['example'], usual?: string): BrandField => ({
  says,
  example,
  ...(usual === undefined ? {} : { usual }),
});

const sectionFields = (at: string) => ({
  [`${at}.slug`]: field(
    'The part of its address, in lower-case Latin letters, digits and hyphens.',
    at === 'sections.*' ? 'culture' : 'theater',
    'made of the name',
  ),
  [`${at}.name`]: field(
    'What navigation and labels call it.',
    at === 'sections.*' ? 'Culture' : 'Theater',
  ),
  [`${at}.title`]: field('The heading of its page.', 'Culture and the arts', 'the name'),
  [`${at}.description`]: field(
    'A line under the heading, also for search engines.',
    'What people watch, play and read.',
  ),
  [`${at}.aboutUrl`]: field('A page about it.', '/about/culture/'),
  [`${at}.path`]: field(
    'Its address, if it is not below /category/.',
    at === 'sections.*' ? '/culture/' : '/theater/',
    '/category/{slug}/',
  ),
  [`${at}.children`]: field(
    'Slugs of the sub-sections that it lists, in order.',
    at === 'sections.*' ? ['theater'] : [],
    'those that name it as their parent',
  ),
  [`${at}.terms`]: field(
    'Further names under which an archive files its items: they come here too.',
    at === 'sections.*' ? ['Arts', '文化'] : [],
    'its slug and name alone',
  ),
  [`${at}.terms.*`]: field('One of these names.', 'Arts'),
  [`${at}.adChannel`]: field(
    'The name by which advertising is sold in it.',
    'culture',
    'the brand’s key',
  ),
});

const sourceFields = (at: string) => ({
  [`${at}.url`]: field('The address of its script.', 'https://stats.example.com/script.js'),
  [`${at}.origins`]: field('Further origins that it connects to.', ['https://cdn.example.com']),
  [`${at}.cookies`]: field(
    'Cookies that it sets, removed when a reader withdraws consent; * stands for any ending.',
    ['_stats*'],
  ),
});

const linkFields = (at: string, name: string, href: string) => ({
  [`${at}.name`]: field('What the link says.', name),
  [`${at}.href`]: field('Where it leads: a path of this site, or an address.', href),
});

/** By path; `*` stands for each item of a list, or each name. */
export const brandFields: Readonly<Record<string, BrandField>> = {
  name: field('The name that readers see.', 'The Evening Post'),
  origin: field('The address of the site, without a path.', 'https://www.example.org'),
  language: field(
    'The language of the magazine and of its buttons, forms and dates (BCP 47).',
    'en-US',
    'en-US',
  ),
  timeZone: field(
    'The zone of printed dates and of the month of the meter (IANA).',
    'Europe/Paris',
    'UTC',
  ),
  key: field(
    'The short name of stacks, tables and cookies; keep it once the site is deployed.',
    'evening-post',
    'made of the name, at most 20 characters',
  ),
  product: field('The ending of page titles.', 'The Evening Post', 'the name'),
  tagline: field('A line under the name on the home page.', 'News of the harbor since 1904'),
  description: field(
    'What the magazine is, for search engines.',
    'News of the harbor and the city.',
    'the tagline',
  ),
  editorialEmail: field('Where readers write to.', 'editors@example.org'),
  logo: field('An image in place of the name in the header.', []),
  'logo.image': field('Its address: a file of the site, or https.', '/assets/brand/logo.png'),
  'logo.width': field('Its width in pixels.', 2000),
  'logo.height': field('Its height in pixels.', 400),
  disclaimer: field(
    'A line in the footer, about what readers should know.',
    'The people in our stories are invented.',
  ),

  sections: field('The sections, in order; a name alone is enough.', []),
  'sections.*': field('A section: its name, or these settings.', 'Culture'),
  ...sectionFields('sections.*'),
  subSections: field('Sections below others, at /category/{parent}/{slug}/.', []),
  ...sectionFields('subSections.*'),
  'subSections.*.parent': field(
    'The slug of the section that holds it.',
    'culture',
    'the section that has it among its children',
  ),
  navigation: field(
    'Slugs of the sections in the navigation, in order.',
    ['culture'],
    'all sections',
  ),
  reviewCategories: field('Kinds of products that are reviewed.', []),
  'reviewCategories.*.slug': field('The part of its address.', 'headphones'),
  'reviewCategories.*.name': field('What its label says.', 'Headphones'),
  'reviewCategories.*.title': field(
    'The heading of its list.',
    'Headphone reviews',
    'made of the name',
  ),
  'reviewCategories.*.description': field('A line under the heading.', 'Every pair we’ve tested.'),
  reviewSection: field(
    'The slug of the section that holds the reviews; needed by reviewCategories.',
    'culture',
  ),
  secondaryLinks: field('Links beside the navigation.', []),
  ...linkFields('secondaryLinks.*', 'Photo', '/category/culture/'),

  colors: field('Colors in place of the theme’s; one that readers could not see is adjusted.', []),
  'colors.*': field('The colors of the light and of the dark scheme.', []),
  'colors.*.paper': field('The background of pages.', '#ffffff', 'the theme’s'),
  'colors.*.ink': field('Text.', '#121110', 'the theme’s'),
  'colors.*.quiet': field('Small text, such as dates.', '#5c5852', 'the theme’s'),
  'colors.*.hairline': field('Lines.', '#d9d5cc', 'the theme’s'),
  'colors.*.accent': field(
    'Buttons, links and marks.',
    '#0047ab',
    'the other scheme’s, adjusted; the theme’s',
  ),
  'colors.*.onAccent': field('Text on buttons.', '#ffffff', 'what can be read on the accent'),
  'colors.*.wash': field('The background of panels.', '#f2efe8', 'made of the paper'),
  'colors.*.plate': field(
    'The background where an image is going to be.',
    '#e6e1d6',
    'made of the paper',
  ),
  'colors.*.focus': field(
    'The ring around what the keyboard has reached.',
    '#121110',
    'the text’s',
  ),
  'colors.*.error': field('What is wrong in a form.', '#c22a18', 'the theme’s red'),
  'colors.*.sections': field('Colors of sections, by their slugs.', []),
  'colors.*.sections.*': field('The color of one section.', '#1f6d70', 'one of its own'),

  offer: field('What a subscription costs; without it nothing is for sale.', []),
  'offer.price': field('The price, with its currency.', '$40'),
  'offer.term': field('What the price pays for.', 'one year'),
  'offer.regularPrice': field('The price that it replaces, struck through.', '$60'),
  'offer.label': field('A few words above the price.', 'Introductory offer'),
  'offer.renewal': field('What it costs afterwards, with its period.', '$60 a year'),
  'offer.isAdFree': field('False if subscribers see advertisements.', false, 'true'),
  'offer.benefits': field('What a subscriber gets, in place of the usual list.', []),
  'offer.benefits.*.title': field('A benefit in a few words.', 'Every story'),
  'offer.benefits.*.text': field(
    'The same in a sentence.',
    'Read all of the magazine, and its archive.',
  ),
  'offer.checkout': field(
    'The page of your payment provider; {returnURL} in it is where the reader goes on reading.',
    'https://pay.example.org/?return={returnURL}',
  ),
  'offer.checkoutNote': field(
    'How to pay where there is no such page.',
    'Write to care@example.org, and we’ll send an invoice.',
  ),
  'offer.promo': field('An image beside the offer, such as a cover.', []),
  'offer.promo.src': field(
    'Its address: a file of the site, or https.',
    '/assets/brand/cover.webp',
  ),
  'offer.promo.alt': field(
    'What it shows, for readers who do not see it.',
    'The cover of the spring issue: a lighthouse',
  ),
  'offer.promo.width': field('Its width in pixels.', 1200),
  'offer.promo.height': field('Its height in pixels.', 1500),
  plans: field('What readers choose from where a payment provider takes their money.', []),
  'plans.*.key': field('Its short name, which stays.', 'digital'),
  'plans.*.name': field('Its name for readers.', 'Digital'),
  'plans.*.description': field('The same in a sentence.', 'Every story, on every device.'),
  'plans.*.benefits': field('What it brings, a few words each.', ['Every story', 'The archive']),
  'plans.*.isAdFree': field('False if its subscribers see advertisements.', false, 'true'),
  'plans.*.prices': field('What it costs; pages suggest the first.', []),
  'plans.*.prices.*.amount': field('In cents, or what the currency has instead.', 6000),
  'plans.*.prices.*.currency': field('Three capital letters (ISO 4217).', 'USD'),
  'plans.*.prices.*.interval': field('How often it is paid: month or year.', 'year'),
  'plans.*.prices.*.introductory': field('What the first month or year costs, in cents.', 4000),
  'plans.*.prices.*.trialDays': field('Days before the first payment.', 14),
  'plans.*.prices.*.lookupKey': field(
    'The provider’s key of the price.',
    'digital-2027',
    'digital-year-usd',
  ),
  'plans.*.seats': field('It is sold by the seat; its prices are those of one.', []),
  'plans.*.seats.from': field('How many seats at least, the buyer’s among them.', 2),
  'plans.*.seats.to': field('How many at most, up to 1000.', 50),
  'plans.*.gifts': field('Terms that readers may give to others, paid once.', []),
  'plans.*.gifts.*.amount': field('What it costs, in cents.', 6000),
  'plans.*.gifts.*.currency': field('Three capital letters (ISO 4217).', 'USD'),
  'plans.*.gifts.*.months': field('How long it runs, 1 to 60.', 12),
  planOffers: field('Lower first payments, by link or code.', []),
  'planOffers.*.code': field('What readers type, or the link has: ?offer=SPRING.', 'SPRING'),
  'planOffers.*.percentOff': field('What it takes off the first payment, 1 to 100.', 50),
  'planOffers.*.plans': field('Keys of the plans that it is for.', ['digital'], 'all'),
  'planOffers.*.from': field('Its first day.', '2027-03-01', 'it has begun'),
  'planOffers.*.until': field('Its last day.', '2027-04-30', 'no end'),
  payments: field('Who takes the money for the plans.', []),
  'payments.provider': field('The company: stripe or mollie.', 'stripe'),
  'payments.withdrawalDays': field(
    'Days in which a reader may withdraw and gets the money back.',
    14,
    '14',
  ),
  'payments.retention': field('One offer beside the button that cancels.', [], 'none'),
  'payments.retention.percentOff': field('What it takes off the next payment, 1 to 100.', 50),
  signIn: field('Other services by which readers sign in.', []),
  'signIn.google': field('Google.', []),
  'signIn.google.clientId': field(
    'The id of the OAuth client there.',
    '1234-abcd.apps.googleusercontent.com',
  ),
  'signIn.apple': field('Apple.', []),
  'signIn.apple.clientId': field('The Services ID there.', 'com.example.signin'),
  'signIn.apple.teamId': field('The id of the team.', 'ABCDE12345'),
  'signIn.apple.keyId': field('The id of the key.', 'FGHIJ67890'),
  'signIn.own': field('Your own identity provider, or any that speaks OpenID Connect.', []),
  'signIn.own.name': field('What readers call it.', 'Example ID'),
  'signIn.own.issuer': field('Its issuer.', 'https://id.example.com'),
  'signIn.own.clientId': field('The id of the client there.', 'magazine'),
  meter: field('How much readers without a subscription read.', []),
  'meter.max': field(
    'Free items in a period, 0 to 30; -1 is no meter.',
    4,
    '4 with an offer, otherwise -1',
  ),
  'meter.anonymous': field('Another word for `max`, beside `registered`.', 2),
  'meter.registered': field(
    'Free items in a period of readers with a free account; more than `max`.',
    8,
    'as many as `max`',
  ),
  'meter.period': field(
    'When the count begins anew: `month`, `week` (on Mondays), `day`, or so many days from the first item of each reader.',
    'week',
    '`month`',
  ),
  'meter.period.rolling': field('So many days, 1 to 31.', 30),
  'meter.free': field('Metered items that are free for everybody.', []),
  'meter.free.*.sections': field('Only items of these sections.', [], 'all'),
  'meter.free.*.firstDays': field('Free for so many days after an item is published.', 3),
  'meter.free.*.afterDays': field('Free from so many days after an item is published.', 365),
  giftLinks: field(
    'Links by which subscribers give stories to anybody; false for none.',
    [],
    'with an offer, those below; otherwise none',
  ),
  'giftLinks.aMonth': field('How many a subscriber gives in a month, 1 to 100.', 10, '10'),
  'giftLinks.days': field('How many days one lasts, 1 to 365.', 30, '30'),
  agentTokens: field(
    'Tokens by which subscribers let agents of their own read what they may read; false for none.',
    [],
    'none',
  ),
  'agentTokens.aDay': field('How many items one opens on a day, 1 to 10,000.', 200, '200'),
  'agentTokens.days': field('How many days one lasts, 1 to 365.', 365, '365'),
  payment: field('The wall around what only subscribers may read.', []),
  'payment.enabled': field('False opens everything to everybody.', true, 'true'),
  accounts: field('Whether readers have accounts.', true, 'true with an offer or newsletters'),
  minimumPasswordLength: field('The least length of passwords chosen from now on.', 8, '6'),
  issueLine: field('The name of the current issue; without it there is no /magazine/.', 'Issue 41'),
  coverStory: field(
    'The slug of the story that leads /magazine/.',
    'the-slowest-train',
    'the editor’s first pick, otherwise the newest',
  ),

  newsletters: field('Newsletters by a key that stays; a title is enough.', []),
  'newsletters.*.TITLE': field('Its name.', 'The Evening Post Weekly'),
  'newsletters.*.DESCRIPTION': field('What is in it.', 'The best of the week, on Saturday.'),
  'newsletters.*.FREQUENCY': field('How often it comes.', 'Every Saturday'),
  'newsletters.*.SAMPLE': field('A recent issue, shown on its page.', []),
  'newsletters.*.SAMPLE.subject': field(
    'The subject of that issue.',
    'Three things about the tide',
  ),
  'newsletters.*.SAMPLE.href': field('Where readers can open it.', '/story/the-tide/'),
  'newsletters.*.SAMPLE.note': field('How it begins.', 'The water came at four.'),
  'newsletters.*.IS_FOR_SUBSCRIBERS': field('True offers it to subscribers only.', false, 'false'),
  'newsletters.*.IS_ALERTS': field(
    'True for alerts: readers choose the sections they want them of (masthead newsletters alert).',
    false,
    'false',
  ),
  'newsletters.*.NAME': field(
    'The name of its list for other systems.',
    'weekly',
    'made of the key',
  ),
  'newsletters.*.FORM_NAME': field('The name of its form.', 'newsletter_weekly', 'made of the key'),
  'newsletters.*.NEWSLETTER_ID': field('Its number for other systems.', 4101, 'made of the key'),
  'newsletters.*.SITE_CODE': field(
    'The code of the site for other systems.',
    'EVENING_POST',
    'the brand’s key',
  ),
  'newsletters.*.SOURCE_CODE': field('Codes of the places where readers sign up.', []),
  'newsletters.*.SOURCE_CODE.newsletterPage': field(
    'The code of its own page.',
    'EVENING_POST_WEEKLY_PAGE',
    'made of the key',
  ),
  'newsletters.*.SOURCE_CODE.subscribePanel': field(
    'The code of panels on other pages.',
    'EVENING_POST_WEEKLY_PANEL',
    'made of the key',
  ),
  'newsletters.*.PAGE_TITLE': field(
    'The heading of its page.',
    'Sign up for The Evening Post Weekly',
    'made of the title, in the brand’s language',
  ),
  'newsletters.*.UNSUBSCRIBE_PAGE_TITLE': field(
    'The heading of the page that ends it.',
    'Unsubscribe from The Evening Post Weekly',
    'made of the title, in the brand’s language',
  ),
  'newsletters.*.UNSUBSCRIBE_RADIO_BUTTON': field(
    'The choice that ends it.',
    'Stop sending me The Evening Post Weekly',
    'made of the title, in the brand’s language',
  ),

  social: field(
    'The services by which readers follow and share, each with your address there or true; email and letters are always there.',
    [],
  ),
  'social.*': field(
    'Your address there; true for sharing alone.',
    'https://bsky.app/profile/example.org',
  ),
  'social.*.name': field('What readers call it.', 'Bluesky', 'the usual name'),
  'social.*.followUrl': field('Your address there.', 'https://bsky.app/profile/example.org'),
  'social.*.shareTemplate': field(
    'Its form for sharing; {title}, {url}, {author}, {image} and {subscribeLink} are replaced.',
    'https://bsky.app/intent/compose?text={title}%0A{url}',
    'the usual form, if there is one',
  ),
  'social.*.icon': field('The name of its icon.', 'bluesky', 'its own'),
  'social.*.hasCount': field(
    'Whether shares are counted there (shareCounts).',
    false,
    'as the service does',
  ),
  shareCounts: field('Services that readers’ browsers ask how often a story was shared.', []),
  'shareCounts.*': field('Where one service counts.', []),
  'shareCounts.*.endpoint': field('Its address without a query.', 'https://graph.example.com/'),
  'shareCounts.*.transport': field('How it responds: json or jsonp.', 'json'),

  links: field('Addresses of pages.', []),
  'links.signIn': field('Where readers sign in.', '/account/sign-in/', 'the page of this site'),
  'links.register': field('Where readers register.', '/account/register/', 'the page of this site'),
  'links.myAccount': field(
    'The account of a reader.',
    '/account/my-account/',
    'the page of this site',
  ),
  'links.linkSubscription': field(
    'Where a print subscription is linked.',
    '/account/link-your-subscription/',
    'the page of this site',
  ),
  'links.verifySubscription': field(
    'Where a subscription is found again.',
    '/account/link-your-subscription/',
    'the page of this site',
  ),
  'links.subscribe': field('Where readers subscribe.', '/subscribe/', 'the page of this site'),
  'links.giveAGift': field('Where a subscription is given as a gift.', 'mailto:care@example.org'),
  'links.jobs': field('Open positions.', '/about/jobs/'),
  'links.customerCare': field('Help for subscribers.', '/about/customer-care/'),
  'links.accessibilityHelp': field('Help for readers with disabilities.', '/about/accessibility/'),
  footerLinks: field(
    'Links of the footer, in place of the usual ones.',
    [],
    'each page that the site has',
  ),
  ...linkFields('footerLinks.*', 'About us', '/about/faq/'),
  legal: field('The texts at the foot of every page.', []),
  'legal.general': field(
    'The legal line.',
    '© The Evening Post. All rights reserved.',
    '© and the name',
  ),
  'legal.subscribe': field(
    'The same on the page of the offer.',
    '© The Evening Post. Cancel at any time.',
    'the legal line',
  ),
  'legal.links': field('Pages that these texts speak of.', []),
  ...linkFields('legal.links.*', 'Terms', '/about/terms/'),
  aboutPages: field('Pages of your own text.', []),
  'aboutPages.*.path': field('Its address, such as /about/faq/ or /about/privacy/.', '/about/faq/'),
  'aboutPages.*.title': field('Its heading.', 'Questions and answers'),
  'aboutPages.*.dek': field('A line under the heading.', 'What readers ask us.'),
  'aboutPages.*.paragraphs': field(
    'Its paragraphs; [our logo](/assets/brand/logo.png) is a link.',
    ['Write to us: editors@example.org.'],
  ),
  secureDrop: field('How sources reach the newsroom; without it there is no page for them.', []),
  'secureDrop.address': field(
    'Your onion address (version 3).',
    'abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrstuvwx.onion',
  ),
  'secureDrop.paragraphs': field(
    'Your own paragraphs about it.',
    ['Two editors read what arrives.'],
    'what is true of every SecureDrop',
  ),
  security: field('What /.well-known/security.txt says.', []),
  'security.contact': field(
    'Where vulnerabilities are reported, the preferred address first.',
    ['mailto:security@example.org'],
    'the editors’ address',
  ),
  'security.coversSubdomains': field(
    'True if every name below the site’s is served over HTTPS.',
    false,
    'false',
  ),
  'security.policy': field('Your policy for reports.', 'https://www.example.org/security'),
  'security.encryption': field('Your key.', 'https://www.example.org/key.asc'),
  'security.acknowledgments': field('Whom you thank.', 'https://www.example.org/thanks'),

  ads: field('Who fills advertisement slots (docs/guides/advertising.md).', []),
  'ads.provider': field(
    'house for messages of your own, or gpt for Google Ad Manager.',
    'gpt',
    'house',
  ),
  'ads.gpt': field('How you sell through Google Ad Manager.', []),
  'ads.gpt.networkCode': field('Your network code, in quotes.', '1234567'),
  'ads.gpt.adUnitPrefix': field('Names of the parent ad units.', 'eveningpost/web'),
  'ads.gpt.sizes': field('Sizes in place of the usual ones, for each place.', []),
  'ads.gpt.sizes.*': field('Rows of sizes, in the order of minWidth.', []),
  'ads.gpt.sizes.*.*.minWidth': field(
    'The window’s width in pixels from which the row holds.',
    1200,
  ),
  'ads.gpt.sizes.*.*.sizes': field('Width and height of each, in pixels.', []),
  'ads.house': field('Messages of lists, in turn.', [], 'about the offer and the newsletters'),
  'ads.house.*.words': field('What the message says.', 'Our book of the harbor is here.'),
  'ads.house.*.link': field('What its link says.', 'Order it'),
  'ads.house.*.href': field('Where the link leads.', 'https://shop.example.org/'),
  adsTxt: field(
    'Lines of /ads.txt: who may sell your space.',
    ['google.com, pub-0000000000000000, DIRECT'],
    'no one may',
  ),
  consent: field('Who may run before a reader has chosen.', []),
  'consent.default': field('denied or allowed.', 'denied', 'denied'),
  'consent.timeZones': field('Zones in which allowed holds.', ['America/New_York'], 'all'),
  analytics: field('Measurement by other companies (docs/guides/analytics-and-consent.md).', []),
  'analytics.tagManager': field('Google Tag Manager.', []),
  'analytics.tagManager.containerId': field('Your container.', 'GTM-ABC1234'),
  ...sourceFields('analytics.tagManager'),
  'analytics.parsing': field('A service that reads pages as they are opened.', []),
  ...sourceFields('analytics.parsing'),
  'analytics.parsing.vendor': field('The path of its global object.', 'PARSELY.beacon'),
  'analytics.audience': field('An image that is requested for each page view.', []),
  'analytics.audience.url': field('Its address.', 'https://stats.example.com/pixel.gif'),
  'analytics.audience.cookies': field('Cookies that it sets.', ['_audience']),
  commerce: field('Scripts for affiliate links and sales.', []),
  'commerce.affiliateLinks': field('Turns links to shops into affiliate links.', []),
  ...sourceFields('commerce.affiliateLinks'),
  'commerce.oneTag': field('Counts sales.', []),
  ...sourceFields('commerce.oneTag'),
  keywordTracking: field('How promoted links are recognized.', []),
  'keywordTracking.marker': field('The query parameter of such links.', 'kwp_0'),
  sessionCookies: field('on names browser and visit of readers who allow analytics.', 'on', 'off'),
  vitals: field('off ends the reports of how fast pages are.', 'on', 'on'),
  experiments: field('Comparisons of words and styles (docs/guides/experiments.md).', []),
  'experiments.endpoint': field(
    'A service that assigns readers.',
    'https://assignments.example.com',
  ),
  'experiments.running': field('The experiments.', []),
  'experiments.running.*.id': field('Its name, which stays.', 'offer-words'),
  'experiments.running.*.goal': field(
    'subscribe-click, newsletter-sign-up or registration.',
    'subscribe-click',
  ),
  'experiments.running.*.variants': field('What is compared, the first named control.', []),
  'experiments.running.*.variants.*.name': field('Its name.', 'control'),
  'experiments.running.*.variants.*.share': field(
    'Its share of readers, above 0 and below 1.',
    0.5,
  ),
  'experiments.running.*.variants.*.offerTexts': field('Words in place of the usual ones.', []),
  'experiments.running.*.variants.*.offerTexts.panelTitle': field(
    'The title of the panel.',
    'Read on',
  ),
  'experiments.running.*.variants.*.offerTexts.panelButton': field('Its button.', 'Subscribe'),
  'experiments.running.*.variants.*.offerTexts.growlerButton': field(
    'The button of the bar.',
    'Try it',
  ),
  'experiments.running.*.salt': field('Changes who gets which variant.', 'spring', 'the id'),
  'experiments.running.*.cacheLocation': field(
    'Where the browser keeps the choice: local or session.',
    'local',
    'local',
  ),
  'experiments.running.*.cacheable': field('False asks the service each time.', true, 'true'),
  'experiments.running.*.query': field('Parameters for the service.', []),
  recommendations: field('Services that recommend stories (docs/guides/recommendations.md).', []),
  'recommendations.api': field('A service that knows your articles.', []),
  'recommendations.api.endpoint': field(
    'Its address without a query.',
    'https://recommend.example.com/items',
  ),
  'recommendations.api.brandNames': field('Names of its brands, by slug.', []),
  'recommendations.api.trackingQuery': field(
    'Added to its links, to count readers.',
    'source=recommended',
  ),
  'recommendations.topics': field('A partner that names what a reader likes.', []),
  'recommendations.topics.endpoint': field('Its address.', 'https://topics.example.com/reader'),
  'recommendations.widget': field('A seller of recommendations.', []),
  'recommendations.widget.scriptUrl': field('Its script.', 'https://widget.example.com/script.js'),
  'recommendations.imageOrigins': field('Where its images come from.', [
    'https://images.example.com',
  ]),
  magazines: field('Your magazines by slug, as recommendations name them.', []),
  vendorWidget: field('Recommendations of a vendor at the end of sections.', []),
  'vendorWidget.endpoint': field('Its address.', 'https://vendor.example.com/items'),
  'vendorWidget.imageOrigins': field('Where its images come from.', ['https://images.example.com']),
  comments: field('The service that keeps comments; without it readers write letters.', []),
  'comments.frame': field(
    'The address of a thread, with {id}, {title} and {url}.',
    'https://comments.example.com/thread?id={id}',
  ),
  search: field('A search service in place of our own (docs/guides/search.md).', []),
  'search.endpoint': field('Its origin.', 'https://search.example.com'),
  'search.index': field('The name of the index.', 'evening-post', 'the brand’s key'),
  videoService: field('Your video service.', []),
  'videoService.imagesHost': field('The origin of its files.', 'https://clips.example.com'),
  'videoService.api': field('Its addresses, for your own scripts.', []),
  'videoService.api.production': field('The one in production.', 'https://video.example.com/api'),
  'videoService.api.staging': field('The one elsewhere.', 'https://staging.example.com/api'),
  audioHosts: field(
    'Origins of recordings that are not stored here, which pages may play. To others they link.',
    ['https://media.example.com'],
  ),
  identityUrl: field(
    'Returns a reader’s id as text.',
    'https://id.example.com/user',
    'a random one',
  ),
  machines: field(
    'What programs may read (docs/guides/machine-readers.md).',
    [],
    'as any reader without an account, with no license file',
  ),
  'machines.search': field(
    'Search engines: allow, lead-in, charge or deny.',
    'allow',
    'allow, and no word of it in the license',
  ),
  'machines.training': field('Who collects texts to train models.', 'charge', 'as search'),
  'machines.assistants': field(
    'Who fetches a page because a person asked something.',
    'lead-in',
    'as search',
  ),
  'machines.agents': field('Who uses the site for a person.', 'allow', 'as search'),
  'machines.crawlers': field('Crawlers by name, in the place of their kind.', [], 'none'),
  'machines.crawlers.*': field('allow, lead-in, charge or deny.', 'allow'),
  'machines.x402': field(
    'Where AWS WAF takes payments of kinds with charge, for each request.',
    [],
    'nothing is sold: 402, with the address of the license',
  ),
  'machines.x402.network': field(
    'BASE or SOLANA; BASE_SEPOLIA or SOLANA_DEVNET for a trial.',
    'BASE_SEPOLIA',
  ),
  'machines.x402.wallet': field('Your wallet there.', '0x52908400098527886e0f7030069857d2e4169ee7'),
  'machines.x402.price': field('For a request, in USDC and in quotes.', '0.015'),
  'machines.license': field('What /license.xml says besides.', []),
  'machines.license.terms': field(
    'Where people read the terms.',
    'https://eveningpost.example/about/licensing/',
  ),
  'machines.license.server': field(
    'An RSL license server, which issues the licenses.',
    'https://license.example.com',
  ),
  'machines.license.contact': field(
    'Whom to ask: mailto: or https:.',
    'mailto:rights@eveningpost.example',
    'the editors’ address',
  ),
  'machines.license.payment': field('What is paid.', []),
  'machines.license.payment.for': field(
    'crawl, use, training, subscription, purchase, contribution or attribution.',
    'crawl',
  ),
  'machines.license.payment.amount': field('How much, in quotes.', '0.015'),
  'machines.license.payment.currency': field('Three letters.', 'USD'),
  feeds: field('How feeds are announced.', []),
  'feeds.hub': field('A WebSub hub that you notify of every issue.', 'https://hub.example.com/'),
  botCheck: field('The check of newsletter forms by another company.', []),
  'botCheck.provider': field('recaptcha or turnstile.', 'turnstile'),
  'botCheck.siteKey': field('Your public key there.', '0x4AAAAAAA'),
  facebookLogin: field('Lets readers fill in their email address from Facebook.', []),
  'facebookLogin.appId': field('Your application there, in quotes.', '1234567890'),
};

/** The segments of a path of the schema or of a file. */
export type FieldPath = readonly (string | number)[];

const patterns = Object.entries(brandFields).map(
  ([pattern, known]) => [pattern.split('.'), known] as const,
);

/** Whether a path is one that a pattern stands for: `*` is any segment. */
export function fits(pattern: readonly string[], path: FieldPath): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((segment, at) => segment === '*' || segment === String(path[at]))
  );
}

/** Returns what is known of a field, the most particular first; undefined for none. */
export function fieldAt(path: FieldPath): BrandField | undefined {
  const fitting = patterns.filter(([pattern]) => fits(pattern, path));
  return fitting.toSorted(
    ([one], [other]) => one.filter((s) => s === '*').length - other.filter((s) => s === '*').length,
  )[0]?.[1];
}
