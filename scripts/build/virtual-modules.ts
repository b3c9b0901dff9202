/**
 * Provides modules that are made of data: the publisher's brand for `#brand`, what few pages show of
 * it for `#brand-details`, the words of its language for `#words` and, at the desk, `#desk-words`; in functions what was built for
 * browsers for `#manifest` and `#inline-styles`, and the texts of the brand's own pages for
 * `#whole-brand`. A brand is data: a module or JSON.
 */
import { basename } from 'node:path';
import type { Plugin } from 'esbuild';
import type { RolldownPlugin } from 'rolldown';
import { loadBrand } from '../../cli/load-brand.ts';
import { deskWordsOf } from '../../desk/words/table.ts';
import { brandDetailsOf } from '../../shared/brand/brand-details.ts';
import type { Brand, NewsletterConfiguration, Section } from '../../shared/brand/brand.ts';
import { helpHref } from '../../shared/brand/help-href.ts';
import { wordsOf } from '../../shared/words/table.ts';
import type { Manifest } from '../../web/manifest.ts';

function browserSection(section: Section): object {
  return { ...section, title: undefined, adChannel: undefined, terms: undefined };
}

function browserNewsletter(newsletter: NewsletterConfiguration): object {
  return {
    ...newsletter,
    SITE_CODE: undefined,
    NEWSLETTER_ID: undefined,
    PAGE_TITLE: undefined,
    UNSUBSCRIBE_PAGE_TITLE: undefined,
    UNSUBSCRIBE_RADIO_BUTTON: undefined,
    FREQUENCY: undefined,
    SAMPLE: undefined,
  };
}

/**
 * Leaves out what the server alone uses: texts that browsers get as markup and state, names that
 * other services know, settings of files. What few pages show is in `#brand-details`.
 */
function browserBrand(brand: Brand): object {
  return {
    ...brand,
    aboutPages: [],
    coverStory: undefined,
    reviewCategories: [],
    logo: undefined,
    sections: brand.sections.map(browserSection),
    subSections: brand.subSections.map((one) => ({ ...browserSection(one), description: undefined })),
    newsletters: Object.fromEntries(
      Object.entries(brand.newsletters).map(([key, newsletter]) => [
        key,
        browserNewsletter(newsletter),
      ]),
    ),
    colors: undefined,
    offer: brand.offer && { ...brand.offer, checkoutNote: undefined },
    // The state of the page that shows them has them, with their prices in words.
    plans: undefined,
    planOffers: undefined,
    payments: undefined,
    // The about pages that help is one of are not here.
    links: { ...brand.links, customerCare: helpHref(brand) },
    footerLinks: undefined,
    // That there are own paragraphs, whose texts are in the state.
    secureDrop: brand.secureDrop && {
      ...brand.secureDrop,
      paragraphs: brand.secureDrop.paragraphs && [],
    },
    adsTxt: undefined,
    // Recommendations of a service name them, and nothing else does.
    magazines: brand.recommendations?.api === undefined ? undefined : brand.magazines,
    feeds: undefined,
    security: undefined,
  };
}

/** Leaves out the texts that one function alone shows, which has them as `#whole-brand`. */
function functionsBrand(brand: Brand): Brand {
  const aboutPages = brand.aboutPages.map((page) => ({ ...page, paragraphs: [] }));
  return { ...brand, aboutPages };
}

/**
 * Returns a table of words as an enum: bundlers write the values of an enum where they are
 * used and drop the rest, so each bundle has only its own words, and no table.
 */
function wordsModule(table: Readonly<Record<string, string>>): string {
  const members = Object.entries(table).map(
    ([key, text]) => `${key} = ${JSON.stringify(text)}`,
  );
  return `export enum words { ${members.join(', ')} }`;
}

/** Stylesheets that documents hold, by address: the text, and its SHA-256 in base64. */
export type BuiltStyles = Readonly<Record<string, { readonly css: string; readonly hash: string }>>;

/** What code that runs on the server knows of the browser's build. */
export interface BrowserBuild {
  readonly manifest: Manifest;
  readonly inlineStyles: BuiltStyles;
}

/** Returns where a stylesheet is beside the bundle that holds it in its documents. */
export function besideBundle(address: string): string {
  return `styles/${basename(address)}`;
}

/**
 * The stylesheets are files beside the bundle, read when the first document has them: they are a
 * third of its length, and a process shows few of them.
 */
function inlineStylesModule(styles: BuiltStyles): string {
  const entries = Object.entries(styles).map(
    ([address, { hash }]) =>
      `${JSON.stringify(address)}: style(${JSON.stringify(besideBundle(address))}, ${JSON.stringify(hash)})`,
  );
  return `import { readFileSync } from 'node:fs';
const style = (path, hash) => ({ hash, read: () => readFileSync(new URL(path, import.meta.url)) });
export const inlineStyles = { ${entries.join(', ')} };`;
}

/** Sources of modules in TypeScript, by the name under which they are imported. */
type Modules = Readonly<Record<string, () => Promise<string>>>;

/** @param shown Returns what `#brand` is. */
function brandModules(brandFile: string, shown: (brand: Brand) => object): Modules {
  return {
    '#brand': async () =>
      `export const brand = ${JSON.stringify(shown(await loadBrand(brandFile)))};`,
    '#brand-details': async () => {
      const brand = await loadBrand(brandFile);
      const details = Object.entries(brandDetailsOf(brand, wordsOf(brand.language)));
      return details
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
    '#words': async () => wordsModule(wordsOf((await loadBrand(brandFile)).language)),
    '#desk-words': async () => wordsModule(deskWordsOf((await loadBrand(brandFile)).language)),
  };
}

function functionsModules(brandFile: string): Modules {
  return {
    ...brandModules(brandFile, functionsBrand),
    '#whole-brand': async () => {
      const { aboutPages } = await loadBrand(brandFile);
      return `import { brand } from '#brand';
export const wholeBrand = { ...brand, aboutPages: ${JSON.stringify(aboutPages)} };`;
    },
  };
}

/** What functions know of the files for browsers. */
const buildModules: Readonly<Record<string, (built: BrowserBuild) => string>> = {
  '#manifest': ({ manifest }) => `export const manifest = ${JSON.stringify(manifest)};`,
  '#inline-styles': ({ inlineStyles }) => inlineStylesModule(inlineStyles),
};

/** Names of the modules that are made of the brand, and of those that are made of what was built. */
export const virtualNames = {
  brand: Object.keys(functionsModules('')),
  build: Object.keys(buildModules),
} as const;

function modulesOf(brandFile: string, built?: BrowserBuild): Modules {
  if (built === undefined) return brandModules(brandFile, browserBrand);
  const ofBuild = Object.entries(buildModules).map(
    ([name, source]) => [name, () => Promise.resolve(source(built))] as const,
  );
  return { ...functionsModules(brandFile), ...Object.fromEntries(ofBuild) };
}

/** @param built For code that runs on the server; without it, this is what browsers get. */
export function virtualModules(brandFile: string, built?: BrowserBuild): Plugin {
  const modules = modulesOf(brandFile, built);
  return {
    name: 'virtual-modules',
    setup(build) {
      build.onResolve({ filter: /^#/ }, ({ path }) =>
        path in modules ? { path, namespace: 'virtual' } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'virtual' }, async ({ path }) => ({
        contents: await modules[path]?.(),
        loader: 'ts',
      }));
    },
  };
}

/** The same for the bundler of the browser's scripts. */
export function browserModules(brandFile: string): RolldownPlugin {
  const modules = modulesOf(brandFile);
  return {
    name: 'virtual-modules',
    resolveId: (source) => (source in modules ? { id: source, moduleSideEffects: false } : null),
    load: async (id) => {
      const code = await modules[id]?.();
      return code === undefined ? null : { code, moduleType: 'ts' };
    },
  };
}
