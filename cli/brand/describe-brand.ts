/** Says what a brand's site has and has not, so that a publisher sees what its file means. */
import type { Brand } from '../../shared/brand/brand.ts';
import { usedColors } from '../../shared/brand/brand-colors.ts';
import { missingPages } from '../../shared/brand/missing-pages.ts';
import { followedServices } from '../../shared/brand/social-services.ts';
import { meterTerm } from '../meter-term.ts';
import { isTranslated } from '../../shared/words/table.ts';
import { spokenLanguages } from './brand-answers.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A part of the site: what is said where it exists, and where it does not. */
type Part = readonly [string | undefined, string];

function partsOf(brand: Brand): readonly Part[] {
  const { sections, newsletters, offer, aboutPages, issueLine, editorialEmail } = brand;
  const letters = Object.values(newsletters).map(({ TITLE }) => TITLE);
  const services = followedServices(brand).map(({ title }) => title);
  const named = (names: readonly string[]) => (names.length === 0 ? undefined : list.format(names));
  const sectionNames = named(sections.map(({ name }) => name));
  const letterNames = named(letters);
  const meter =
    brand.meter.max < 0
      ? 'no meter'
      : `${counted(brand.meter.max, 'item', 'items')} ${meterTerm(brand.meter.period)} free${brand.meter.registered === undefined ? '' : `, ${brand.meter.registered} with an account`}`;
  return [
    [
      sectionNames &&
        `${counted(sections.length, 'section', 'sections')}: ${sectionNames}. The navigation leaves out those without items (masthead doctor names them)`,
      'No sections: everything is on the home page and in the archive.',
    ],
    [
      offer && `An offer: ${offer.price} for ${offer.term}, with ${meter}`,
      'No offer: nothing is for sale.',
    ],
    [
      letterNames && `${counted(letters.length, 'newsletter', 'newsletters')}: ${letterNames}`,
      'No newsletters.',
    ],
    [brand.accounts ? 'Accounts of readers' : undefined, 'No accounts of readers.'],
    [issueLine && `An issue: ${issueLine}`, 'No issue: no /magazine/.'],
    [named(services), 'No services to follow.'],
    [editorialEmail && `Letters to ${editorialEmail}`, 'No address for letters.'],
    [
      brand.secureDrop && 'A page for sources (SecureDrop)',
      'No SecureDrop address: no page for sources.',
    ],
    [
      named(aboutPages.map(({ title }) => title)),
      'No pages of your own text, such as terms and privacy (aboutPages).',
    ],
  ];
}

/** Returns what a publisher should know of a brand that is right: what is used in place of what it says. */
function brandNotes(brand: Brand): string[] {
  return [
    ...usedColors(brand).notes.map(({ path, says }) => `${path.slice(0, 2).join('.')}: ${says}`),
    ...(isTranslated(brand.language)
      ? []
      : [`Buttons, forms and messages are in English: they exist in ${spokenLanguages}`]),
    ...(brand.offer !== undefined &&
    brand.payments === undefined &&
    brand.offer.checkout === undefined &&
    brand.offer.checkoutNote === undefined
      ? ['The offer says nowhere how to pay: add its checkout, or a checkoutNote']
      : []),
    ...missingPages(brand).map(
      ({ field, href }) => `${field.join('.')} leads to ${href}, and the site has no such page`,
    ),
  ];
}

/** Returns lines: whose site it is, what it has, what it has not, and what is adjusted. */
export function describeBrand(brand: Brand): string[] {
  const parts = partsOf(brand);
  return [
    `${brand.name} at ${brand.origin}, in ${brand.language}, with dates of ${brand.timeZone}. Its key is ${brand.key}, as in /${brand.key}-staff/.`,
    ...parts.flatMap(([has]) => (has === undefined ? [] : [`  ${has}.`])),
    parts.flatMap(([has, hasNot]) => (has === undefined ? [hasNot] : [])).join(' '),
    ...brandNotes(brand).map((note) => `Note: ${note}.`),
  ].filter((line) => line !== '');
}
