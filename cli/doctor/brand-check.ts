/** Whether a brand still says what the sample brand says. */
import type { Brand } from '../../shared/brand/brand.ts';
import { missingPages } from '../../shared/brand/missing-pages.ts';
import { isSample, sampleLeftovers } from '../brand/sample-leftovers.ts';
import { ok, problem, type Finding } from './check.ts';

export function checkBrand(brand: Brand): Finding {
  if (isSample(brand))
    return problem(
      `This is the sample brand, ${brand.name}: every setting is still the sample's`,
      'Begin your own: npx masthead brand --new > my-brand.yaml. Then start with --brand my-brand.yaml.',
    );
  const fields = sampleLeftovers(brand);
  if (fields.length > 0)
    return problem(
      `Settings of the brand that are still the sample's, or an example: ${fields.join(', ')}`,
      'Write your own into the brand file, or remove them there: what it does not name is not on the site. Then build.',
    );
  const missing = missingPages(brand).map(({ field, href }) => `${field.join('.')} (${href})`);
  return missing.length === 0
    ? ok(`${brand.name} is at ${brand.origin}`)
    : problem(
        `Links of the brand that lead to no page of its site: ${missing.join(', ')}`,
        'Mend them in the brand file, or add the pages there (aboutPages). Then build.',
      );
}
