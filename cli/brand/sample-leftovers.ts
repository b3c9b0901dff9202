/** Which settings of a brand still say what the sample brand says. */
import type { Brand } from '../../shared/brand/brand.ts';
import { completeBrand } from '../../shared/brand/complete-brand.ts';
import { brand as sample } from '../../shared/brand/meridian.ts';
import { knownServices } from '../../shared/brand/social-services.ts';
import { fits } from './brand-fields.ts';
import { EXAMPLE_ONION } from './starter-brand.ts';

interface Text {
  /** E.g. `sections.2.name`. */
  readonly field: string;
  readonly text: string;
}

/** Yields each text of a value with its field. */
function* textsOf(value: unknown, field = ''): Generator<Text> {
  if (typeof value === 'string') yield { field, text: value };
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      yield* textsOf(inner, field === '' ? name : `${field}.${name}`);
}

/** Names that nobody has (RFC 2606, RFC 6761), at the end of a host name. */
const exampleHost = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/i;
const addresses = /https?:\/\/([^\s/:?#"'<>]+)|[\w.+-]+@([\w-]+(?:\.[\w-]+)+)/g;

function namesExample(text: string): boolean {
  if (text.includes(EXAMPLE_ONION)) return true;
  return [...text.matchAll(addresses)].some(([, host, emailHost]) =>
    exampleHost.test(host ?? emailHost ?? ''),
  );
}

/** What every publication has in common: the defaults, and what services are called. */
const common: ReadonlySet<string> = new Set(
  [...textsOf([completeBrand({ name: '', origin: '' }), knownServices])].map(({ text }) => text),
);

/** Settings whose values are choices and plain words, which two publications may share. */
const shared = [
  'timeZone',
  'language',
  'reviewSection',
  'coverStory',
  'navigation.*',
  'offer.term',
  'offer.label',
  'reviewCategories.*.title',
  'aboutPages.*.title',
  'newsletters.*.FREQUENCY',
  'newsletters.*.NAME',
  'newsletters.*.FORM_NAME',
];
const isShared = (field: string) =>
  shared.some((pattern) => fits(pattern.split('.'), field.split('.')));

/** A page that other sites have at the same path, such as /about/terms/. */
const isUsualPath = (text: string) =>
  text.startsWith('/') && !/^\/(?:assets|story|gallery|review|stamp)\//.test(text);

/** Two magazines may have a section called Culture; not one called Dot Physics. */
const isOwn = (text: string) => /\S\s+\S|[@/\d]|\.\w{2,}$/.test(text.trim()) && !isUsualPath(text);

/** The place in a list does not matter. */
const withoutPlace = (field: string) => field.replace(/\.\d+(?=\.|$)/g, '.*');
const keyOf = ({ field, text }: Text) => `${withoutPlace(field)}\n${text}`;

const textsOfSample = [...textsOf(sample)].filter(
  ({ field, text }) => !common.has(text) && !isShared(field),
);
const ownOfSample = new Set(textsOfSample.filter(({ text }) => isOwn(text)).map(keyOf));
/** A sentence of the sample is the sample's wherever it stands. */
const sentences = new Set(
  textsOfSample.map(({ text }) => text).filter((text) => text.split(/\s+/).length > 3),
);

const prices: ReadonlySet<string> = new Set(['offer.price', 'offer.regularPrice', 'offer.renewal']);

/** One price may be the same by chance; two are not. */
function isPriceByChance({ field }: Text, { offer }: Brand): boolean {
  if (!prices.has(field) || offer === undefined) return false;
  const same = (['price', 'regularPrice', 'renewal'] as const).filter(
    (name) => offer[name] !== undefined && offer[name] === sample.offer?.[name],
  );
  return same.length < 2;
}

/** Returns whether a brand is the sample itself. */
export function isSample(brand: Brand): boolean {
  return brand.name === sample.name && brand.origin === sample.origin;
}

/**
 * Returns the fields whose texts are the sample's, or name a host of an example, in the order of the
 * brand.
 */
export function sampleLeftovers(brand: Brand): string[] {
  const isCalledSo = brand.name !== sample.name && brand.name.includes(sample.name);
  const isLeft = (one: Text) =>
    namesExample(one.text) ||
    sentences.has(one.text) ||
    (ownOfSample.has(keyOf(one)) && !isPriceByChance(one, brand)) ||
    (one.text.includes(sample.name) && !isCalledSo) ||
    (one.field === 'key' && one.text === sample.key);
  return [...textsOf(brand)].filter(isLeft).map(({ field }) => field);
}

/** Longest list that says more than its length. */
const FEW = 3;

/** Returns a line for the start of a site, or undefined for a brand without such settings. */
export function leftoverNote(brand: Brand): string | undefined {
  const fields = sampleLeftovers(brand);
  if (fields.length === 0 || isSample(brand)) return undefined;
  const more = fields.length - FEW;
  const others = more > 0 ? ` and ${more} more` : '';
  const settings = fields.length === 1 ? 'a setting' : `${fields.length} settings`;
  return `The brand still holds ${settings} of the sample, or of an example: ${fields.slice(0, FEW).join(', ')}${others}. masthead doctor lists them.`;
}
