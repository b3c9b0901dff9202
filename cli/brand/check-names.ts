/** Names within a brand that refer to nothing, or mean two things. */
import type { Brand } from '../../shared/brand/brand.ts';
import { colorSchemes } from '../../shared/brand/brand-colors.ts';
import type { BrandFile } from '../../shared/brand/brand-schema.ts';
import { slugOfName } from '../../shared/brand/complete-brand.ts';
import {
  findAnySection,
  findSection,
  findSubSection,
  sectionPath,
} from '../../shared/brand/sections.ts';
import type { FieldPath } from './brand-fields.ts';
import type { BrandProblem } from './brand-problem.ts';

interface Checked {
  readonly file: BrandFile;
  /** The same with its defaults. */
  readonly brand: Brand;
}

/** A check, and the settings without which it cannot say anything. */
interface Check {
  readonly needs: readonly (keyof BrandFile)[];
  readonly find: (checked: Checked) => Iterable<BrandProblem>;
}

const problem = (path: FieldPath, says: string): BrandProblem => ({ path, says });

/** Returns `; there are x, y`, or nothing. */
function thereAre({ sections }: Brand): string {
  const slugs = [...new Set(sections.map(({ slug }) => slug).filter((slug) => slug !== ''))].join(
    ', ',
  );
  return slugs === '' ? '' : `; there are ${slugs}`;
}

const noSection = (brand: Brand, slug: string) => `there is no section "${slug}"${thereAre(brand)}`;

/** Yields a problem for each value that an earlier one has too. */
function* repeated<T>(
  items: readonly T[],
  valueOf: (item: T) => string | number | undefined,
  problemOf: (item: T, earlier: T) => BrandProblem,
): Generator<BrandProblem> {
  const seen = new Map<string | number, T>();
  for (const item of items) {
    const value = valueOf(item);
    if (value === undefined || value === '') continue;
    const earlier = seen.get(value);
    if (earlier === undefined) seen.set(value, item);
    else yield problemOf(item, earlier);
  }
}

/** All sections and sub-sections, each with its place in the file. */
function places({ brand }: Checked) {
  return [
    ...brand.sections.map((section, at) => ({ section, path: ['sections', at] })),
    ...brand.subSections.map((section, at) => ({ section, path: ['subSections', at] })),
  ];
}

const checks: readonly Check[] = [
  {
    needs: ['meter'],
    find: ({ brand: { meter } }) => {
      const { max, registered } = meter;
      if (registered === undefined || (max >= 0 && registered > max)) return [];
      return [
        problem(
          ['meter', 'registered'],
          max < 0
            ? 'there is no meter, because max is -1; remove registered, or set max to 0 or more'
            : `registered readers have ${registered} items and others ${max}; registered must be more than max`,
        ),
      ];
    },
  },
  {
    needs: ['sections', 'subSections'],
    find: (checked) => [
      ...places(checked)
        .filter(({ section }) => section.slug === '' && slugOfName(section.name) === undefined)
        .map(({ section, path }) =>
          problem(
            path,
            `the name "${section.name}" has no Latin letters to make an address of; add a slug, such as slug: culture`,
          ),
        ),
      ...repeated(
        places(checked),
        ({ section }) => section.slug,
        ({ section, path }, earlier) =>
          problem(
            path,
            `the slug "${section.slug}" is that of ${earlier.path.join('.')} too; write another slug`,
          ),
      ),
      ...repeated(
        places(checked).filter(({ section }) => section.path !== undefined),
        ({ section }) => sectionPath(section),
        ({ section, path }, earlier) =>
          problem(
            [...path, 'path'],
            `${sectionPath(section)} is the address of ${earlier.path.join('.')} too`,
          ),
      ),
    ],
  },
  {
    needs: ['sections', 'subSections'],
    find: ({ brand }) =>
      brand.subSections.flatMap(({ slug, parent, name }, at) => {
        if (parent === '')
          return [
            problem(
              ['subSections', at],
              `"${name}" has no parent; add one, such as parent: ${brand.sections[0]?.slug ?? 'culture'}`,
            ),
          ];
        return findSection(brand, parent) === undefined
          ? [
              problem(
                ['subSections', at, 'parent'],
                `the parent of "${slug}", "${parent}", is not a section${thereAre(brand)}`,
              ),
            ]
          : [];
      }),
  },
  {
    needs: ['sections', 'subSections'],
    find: ({ brand }) =>
      brand.sections.flatMap(({ slug, children }, at) =>
        (children ?? []).flatMap((child, index) => {
          const path = ['sections', at, 'children', index];
          const found = findSubSection(brand, child);
          if (found === undefined)
            return [problem(path, `there is no sub-section "${child}"; add it to subSections`)];
          return found.parent === slug || findSection(brand, found.parent) === undefined
            ? []
            : [problem(path, `"${child}" says that its parent is "${found.parent}"`)];
        }),
      ),
  },
  {
    needs: ['sections', 'subSections', 'navigation'],
    find: ({ file, brand }) => {
      const places = (file.navigation ?? []).map((slug, at) => ({ slug, at }));
      return [
        ...places
          .filter(({ slug }) => findSection(brand, slug) === undefined)
          .map(({ slug, at }) =>
            problem(
              ['navigation', at],
              findSubSection(brand, slug) === undefined
                ? noSection(brand, slug)
                : `"${slug}" is a sub-section, which its section lists; the navigation has sections`,
            ),
          ),
        ...repeated(
          places,
          ({ slug }) => slug,
          ({ slug, at }) => problem(['navigation', at], `"${slug}" is there already`),
        ),
      ];
    },
  },
  {
    needs: ['sections', 'reviewCategories', 'reviewSection'],
    find: ({ brand }) => {
      const { reviewSection, reviewCategories } = brand;
      if (reviewSection === undefined)
        return reviewCategories.length === 0
          ? []
          : [
              problem(
                ['reviewSection'],
                'missing; reviewCategories need the slug of the section that holds them, such as reviewSection: gear',
              ),
            ];
      return findSection(brand, reviewSection) === undefined
        ? [problem(['reviewSection'], noSection(brand, reviewSection))]
        : [];
    },
  },
  {
    needs: ['reviewCategories'],
    find: ({ brand }) =>
      repeated(
        brand.reviewCategories.map(({ slug }, at) => ({ slug, at })),
        ({ slug }) => slug,
        ({ slug, at }) => problem(['reviewCategories', at, 'slug'], `"${slug}" is there already`),
      ),
  },
  {
    needs: ['sections', 'subSections', 'colors'],
    find: (checked) =>
      colorSchemes.flatMap((scheme) =>
        Object.keys(checked.brand.colors?.[scheme]?.sections ?? {})
          .filter((slug) => places(checked).every(({ section }) => section.slug !== slug))
          .map((slug) =>
            problem(['colors', scheme, 'sections', slug], noSection(checked.brand, slug)),
          ),
      ),
  },
  {
    needs: ['newsletters'],
    find: ({ brand }) => {
      const all = Object.entries(brand.newsletters);
      return [
        ...repeated(
          all,
          ([, { NAME }]) => NAME,
          ([key, { NAME }], [other]) =>
            problem(
              ['newsletters', key],
              `its NAME "${NAME}" is that of ${other} too; write another`,
            ),
        ),
        ...repeated(
          all,
          ([, { NEWSLETTER_ID }]) => NEWSLETTER_ID,
          ([key, { NEWSLETTER_ID }], [other]) =>
            problem(
              ['newsletters', key],
              `its NEWSLETTER_ID ${NEWSLETTER_ID} is that of ${other} too; write another`,
            ),
        ),
      ];
    },
  },
  {
    needs: ['sections', 'subSections', 'meter'],
    find: ({ file, brand }) => [
      ...(file.meter?.max !== undefined && file.meter.anonymous !== undefined
        ? [problem(['meter', 'anonymous'], 'is another word for max, which is there already')]
        : []),
      ...(brand.meter.free ?? []).flatMap(({ sections = [] }, at) =>
        sections
          .filter((slug) => findAnySection(brand, slug) === undefined)
          .map((slug) => problem(['meter', 'free', at, 'sections'], `"${slug}" is no section`)),
      ),
    ],
  },
  {
    needs: ['plans', 'planOffers'],
    find: ({ brand: { plans = [], planOffers = [] } }) => {
      const keys = plans.map(({ key }) => key);
      return planOffers.flatMap((offer, at) =>
        (offer.plans ?? [])
          .filter((key) => !keys.includes(key))
          .map((key) =>
            problem(
              ['planOffers', at, 'plans'],
              `there is no plan "${key}"; there are ${keys.join(', ')}`,
            ),
          ),
      );
    },
  },
  {
    needs: ['plans', 'payments', 'offer', 'accounts'],
    find: ({ brand: { plans, payments, offer, accounts } }) => [
      ...(payments !== undefined && plans === undefined
        ? [problem(['payments'], 'it takes money for plans; add plans, each with its prices')]
        : []),
      ...(plans !== undefined && offer === undefined
        ? [problem(['plans'], 'pages name one price; add an offer, with its price and term')]
        : []),
      ...(plans !== undefined && !accounts
        ? [problem(['accounts'], 'a subscription belongs to an account; readers need one')]
        : []),
    ],
  },
  {
    needs: ['signIn', 'accounts'],
    find: ({ brand: { signIn, accounts } }) =>
      signIn !== undefined && !accounts
        ? [
            problem(
              ['signIn'],
              'readers sign in to accounts; set accounts to true, or leave it out',
            ),
          ]
        : [],
  },
  {
    needs: ['aboutPages'],
    find: ({ brand }) =>
      repeated(
        brand.aboutPages.map(({ path }, at) => ({ path, at })),
        ({ path }) => path,
        ({ path, at }) => problem(['aboutPages', at, 'path'], `${path} is there already`),
      ),
  },
];

/**
 * Returns the names that are wrong.
 * @param left Out of the file because the schema has found them wrong: what depends on them is not
 *   checked.
 */
export function wrongNames(checked: Checked, left: ReadonlySet<string>): BrandProblem[] {
  return checks
    .filter(({ needs }) => needs.every((name) => !left.has(name)))
    .flatMap(({ find }) => [...find(checked)]);
}
