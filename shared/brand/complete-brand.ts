/**
 * The defaults of a brand file. What is not named here does not exist on the site of a brand that
 * does not name it: an offer, issues, newsletters, a page for sources.
 */
import * as v from 'valibot';
import { accountPages } from '../accounts/account-pages.ts';
import type { Brand, Section } from './brand.ts';
import { brandFileSchema, type BrandFile } from './brand-schema.ts';
import { slugify } from '../urls/paths.ts';

/** Free items a month where there is an offer (spec §9). */
const METER_MAX = 4;
const NO_METER = -1;

/** Returns a name as a key of lower-case letters, digits and hyphens: `Süd & Nord` is `sud-nord`. */
export function keyOfName(name: string): string {
  const key = slugify(name)
    .replace(/[^a-z\d-]+/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^[\d-]+|-+$/g, '');
  return key === '' ? 'magazine' : key;
}

function completeSection<T extends { readonly slug: string; readonly name: string }>(
  section: T & Partial<Pick<Section, 'title' | 'description'>>,
) {
  return {
    ...section,
    title: section.title ?? section.name,
    description: section.description ?? '',
  };
}

/** Returns the brand that a file describes, with the default of each setting that it leaves out. */
export function completeBrand(file: BrandFile): Brand {
  const sections = (file.sections ?? []).map(completeSection);
  const newsletters = file.newsletters ?? {};
  const { offer } = file;
  return {
    ...file,
    key: file.key ?? keyOfName(file.name),
    product: file.product ?? file.name,
    tagline: file.tagline ?? '',
    description: file.description ?? '',
    language: file.language ?? 'en-US',
    timeZone: file.timeZone ?? 'UTC',
    sections,
    subSections: (file.subSections ?? []).map(completeSection),
    reviewCategories: file.reviewCategories ?? [],
    navigation: file.navigation ?? sections.map(({ slug }) => slug),
    secondaryLinks: file.secondaryLinks ?? [],
    newsletters,
    social: file.social ?? {},
    accounts:
      file.accounts ??
      (offer !== undefined ||
        file.payment?.enabled === true ||
        Object.keys(newsletters).length > 0),
    links: {
      signIn: accountPages.signIn.path,
      register: accountPages.register.path,
      myAccount: accountPages.myAccount.path,
      linkSubscription: accountPages.linkSubscription.path,
      verifySubscription: accountPages.linkSubscription.path,
      subscribe: '/subscribe/',
      ...file.links,
    },
    legal: { ...file.legal, general: file.legal?.general ?? `© ${file.name}` },
    aboutPages: file.aboutPages ?? [],
    meter: file.meter ?? { max: offer === undefined ? NO_METER : METER_MAX },
    // What only subscribers may read stays walled also where nothing is for sale.
    payment: file.payment ?? { enabled: true },
  };
}

/** Checks a brand file, and fills in the defaults. */
export const brandSchema = v.pipe(
  brandFileSchema,
  v.transform(completeBrand),
) satisfies v.GenericSchema<unknown, Brand>;
