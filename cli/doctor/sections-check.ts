/** Checks that the stored items are filed by the sections of the brand, and names empty ones. */
import type { Publisher } from '../../publishing/publisher.ts';
import type { Brand } from '../../shared/brand/brand.ts';
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
  const names = brand.sections.filter(({ slug }) => empty.has(slug)).map(({ name }) => name);
  const all = `${brand.sections.length} sections`;
  return ok(
    names.length === 0
      ? all
      : `${all}, of which these have no items and no navigation names them: ${names.join(', ')}`,
  );
}
