/**
 * Finds a newsletter of the brand. Clients know its NAME, its codes and its id; addresses hold its
 * key.
 */
import type { Brand, NewsletterConfiguration } from '../brand/brand.ts';

type Newsletters = Brand['newsletters'];

export interface FoundNewsletter {
  /** As in the brand's configuration, e.g. `GADGET-LAB`. */
  readonly key: string;
  readonly configuration: NewsletterConfiguration;
}

function find(
  newsletters: Newsletters,
  isMeant: (configuration: NewsletterConfiguration, key: string) => boolean,
): FoundNewsletter | undefined {
  const found = Object.entries(newsletters).find(([key, configuration]) =>
    isMeant(configuration, key),
  );
  return found === undefined ? undefined : { key: found[0], configuration: found[1] };
}

function hasSource({ SOURCE_CODE }: NewsletterConfiguration, sourceCode: string): boolean {
  return sourceCode === SOURCE_CODE.newsletterPage || sourceCode === SOURCE_CODE.subscribePanel;
}

/** Finds a newsletter by its key, in any case. */
export function newsletterOfKey(
  newsletters: Newsletters,
  key: string,
): FoundNewsletter | undefined {
  return find(newsletters, (_, known) => known.toLowerCase() === key.toLowerCase());
}

/** Finds a newsletter by one of its source codes. */
export function newsletterOfSource(
  newsletters: Newsletters,
  sourceCode: string,
): FoundNewsletter | undefined {
  return find(newsletters, (configuration) => hasSource(configuration, sourceCode));
}

/**
 * Finds a newsletter by its NAME. Returns undefined also when the source code belongs to another
 * newsletter or to none.
 */
export function newsletterOfName(
  newsletters: Newsletters,
  name: string,
  sourceCode: string,
): FoundNewsletter | undefined {
  return find(
    newsletters,
    (configuration) => configuration.NAME === name && hasSource(configuration, sourceCode),
  );
}
