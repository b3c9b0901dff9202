/** Checks of what is stored by the brand's sections and by this release's rules. */
import type { Publisher } from '../../publishing/publisher.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { everySection } from '../../shared/brand/sections.ts';
import { ok, problem, type Finding } from './check.ts';

/** @param remedy what to do where items are filed by others. */
export async function checkSections(
  publisher: Pick<Publisher, 'isFiledByBrand' | 'emptySections'>,
  brand: Brand,
  remedy: string,
): Promise<Finding> {
  if ((await publisher.isFiledByBrand()) === false)
    return problem("Items are filed by other sections than the brand's", remedy);
  const empty = new Set(await publisher.emptySections());
  const names = everySection(brand)
    .filter(({ slug }) => empty.has(slug))
    .map(({ name }) => name);
  const all = `${everySection(brand).length} sections`;
  return ok(
    names.length === 0
      ? all
      : `${all}. These have no items, and the navigation leaves them out until they have: ${names.join(', ')}`,
  );
}

/** Whether the index of related items is of this release. */
export async function checkRelated(
  publisher: Pick<Publisher, 'outdated'>,
  upgrade: string,
): Promise<Finding> {
  return (await publisher.outdated()).includes('related')
    ? problem('An earlier release made the index of related items', `Run ${upgrade}.`)
    : ok('their index is of this release');
}
