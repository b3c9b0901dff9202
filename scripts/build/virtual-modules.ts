/**
 * Substitutes the publisher's brand, the words of its language, the build's manifest and styles, and
 * the list of common passwords for `#brand`, `#words`, `#footer-links`, `#manifest`,
 * `#inline-styles` and `#common-passwords`; in functions, the server's own module for `#shared-part` and the texts of
 * `#whole-brand`. A brand is data: a module or JSON.
 */
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Plugin, PluginBuild } from 'esbuild';
import { loadBrand } from '../../cli/load-brand.ts';
import type { Brand, NewsletterConfiguration, Section } from '../../shared/brand/brand.ts';
import { footerLinksOf } from '../../shared/brand/footer-links.ts';
import { helpHref } from '../../shared/brand/help-href.ts';
import { newsletterDetailsOf } from '../../shared/brand/newsletter-details.ts';
import { reviewCategoriesOf } from '../../shared/brand/review-categories.ts';
import { wordsOf } from '../../shared/words/table.ts';
import type { Manifest } from '../../web/manifest.ts';
import { projectRoot } from './paths.ts';

const sharedPartFile = resolve(projectRoot, 'web/ui/shared-part.server.tsx');
const commonPasswordsFile = resolve(projectRoot, 'services/readers/common-passwords.txt');

/** Puts the list of common passwords into a bundle, which has no file beside it. */
export function embedCommonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    setup(build) {
      build.onResolve({ filter: /^#common-passwords$/ }, () => ({
        path: commonPasswordsFile,
        namespace: 'common-passwords',
      }));
      build.onLoad({ filter: /.*/, namespace: 'common-passwords' }, async () => {
        const list = await readFile(commonPasswordsFile, 'utf8');
        return {
          contents: `export const commonPasswords = ${JSON.stringify(list.trimEnd())};`,
          loader: 'js',
          watchFiles: [commonPasswordsFile],
        };
      });
    },
  };
}

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
 * other services know, settings of files. What few pages show is in modules of its own.
 */
async function browserBrand(brandFile: string): Promise<object> {
  const brand = await loadBrand(brandFile);
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

/** Leaves out what one function alone uses, which has it as `#whole-brand`. */
async function serverBrand(brandFile: string): Promise<string> {
  const { aboutPages, ...brand } = await loadBrand(brandFile);
  const paths = JSON.stringify(aboutPages.map(({ path }) => path));
  return `{ ...${JSON.stringify(brand)},
  aboutPages: ${paths}.map((path) => ({ path, title: '', dek: '', paragraphs: [] })) }`;
}

/** The brand of the functions, with what it leaves out. */
function provideWholeBrand(build: PluginBuild, brandFile: string): void {
  build.onResolve({ filter: /^#whole-brand$/ }, ({ path }) => ({ path, namespace: 'whole-brand' }));
  build.onLoad({ filter: /.*/, namespace: 'whole-brand' }, async () => {
    const { aboutPages } = await loadBrand(brandFile);
    return {
      contents: `import { brand } from '#brand';
export const wholeBrand = { ...brand, aboutPages: ${JSON.stringify(aboutPages)} };`,
      loader: 'js',
      watchFiles: [brandFile],
    };
  });
}

/**
 * Returns the table of a language as an enum: esbuild writes the values of an enum where they are
 * used and drops the rest, so each bundle has only its own words, and no table.
 */
function wordsModule(language: string): string {
  const members = Object.entries(wordsOf(language)).map(
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

/** Provides something of the browser's build as a module of its own. */
function builtModule(build: PluginBuild, module: string, contents: string): void {
  build.onResolve({ filter: new RegExp(`^${module}$`) }, () => ({ path: module, namespace: 'built' }));
  build.onLoad({ filter: new RegExp(`^${module}$`), namespace: 'built' }, () => ({
    contents,
    loader: 'js',
  }));
}

/** What is made of the whole brand once, for functions and browsers. */
function provideFooterLinks(build: PluginBuild, brandFile: string): void {
  provideMade(build, brandFile, {
    'footer-links': (brand: Brand) =>
      `export const footerLinks = ${JSON.stringify(footerLinksOf(brand, wordsOf(brand.language)))};`,
  });
}

/** Provides what few pages show of the brand, which `#brand` of browsers leaves out. */
function provideDetails(build: PluginBuild, brandFile: string): void {
  provideMade(build, brandFile, {
    'newsletter-details': (brand: Brand) =>
      `export const newsletterDetails = ${JSON.stringify(newsletterDetailsOf(brand))};`,
    'review-categories': (brand: Brand) =>
      `export const reviewCategories = ${JSON.stringify(reviewCategoriesOf(brand))};`,
  });
}

/** Provides modules that are made of the brand, by their names. */
function provideMade(
  build: PluginBuild,
  brandFile: string,
  modules: Readonly<Record<string, (brand: Brand) => string>>,
): void {
  for (const [name, contentsOf] of Object.entries(modules)) {
    build.onResolve({ filter: new RegExp(`^#${name}$`) }, ({ path }) => ({ path, namespace: name }));
    build.onLoad({ filter: /.*/, namespace: name }, async () => ({
      contents: contentsOf(await loadBrand(brandFile)),
      loader: 'js',
      watchFiles: [brandFile],
    }));
  }
}

/** @param built For code that runs on the server; without it, this is the browser's build itself. */
export function virtualModules(brandFile: string, built?: BrowserBuild): Plugin {
  return {
    name: 'virtual-modules',
    setup(build) {
      build.onResolve({ filter: /^#brand$/ }, () => ({ path: brandFile, namespace: 'brand' }));
      build.onLoad({ filter: /.*/, namespace: 'brand' }, async () => {
        const brand =
          built === undefined
            ? JSON.stringify(await browserBrand(brandFile))
            : await serverBrand(brandFile);
        return {
          contents: `export const brand = ${brand};`,
          loader: 'js',
          watchFiles: [brandFile],
        };
      });
      build.onResolve({ filter: /^#words$/ }, () => ({ path: brandFile, namespace: 'words' }));
      build.onLoad({ filter: /.*/, namespace: 'words' }, async () => ({
        contents: wordsModule((await loadBrand(brandFile)).language),
        loader: 'ts',
        watchFiles: [brandFile],
      }));
      provideFooterLinks(build, brandFile);
      if (built === undefined) {
        provideDetails(build, brandFile);
        return;
      }
      provideWholeBrand(build, brandFile);
      build.onResolve({ filter: /^#shared-part$/ }, () => ({ path: sharedPartFile }));
      builtModule(build, '#manifest', `export const manifest = ${JSON.stringify(built.manifest)};`);
      builtModule(build, '#inline-styles', inlineStylesModule(built.inlineStyles));
    },
  };
}
