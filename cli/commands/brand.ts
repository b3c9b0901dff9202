/** `masthead brand`: prints a brand as YAML, to begin a brand file with or to see the one in use. */
import { Command } from 'commander';
import * as v from 'valibot';
import { stringify } from 'yaml';
import { loadBrand } from '../load-brand.ts';
import { brandOption } from '../placed-command.ts';

const optionsSchema = v.object({ brand: v.optional(v.string()) });

const header = `# A brand file of Masthead (docs/guides/publisher.md).
# Check it with: npx masthead brand --brand FILE
# Start with it: npm start -- --brand FILE
`;

export function brandCommand(): Command {
  return new Command('brand')
    .description('check a brand file, and print it as YAML')
    .option(...brandOption)
    .addHelpText(
      'after',
      '\nBegin your own with: masthead brand > my-brand.yaml\nAn error names the file, the line and the field.',
    )
    .action(async (given: unknown) => {
      const brand = await loadBrand(v.parse(optionsSchema, given).brand);
      process.stdout.write(`${header}${stringify(brand, { lineWidth: 100 })}`);
    });
}
