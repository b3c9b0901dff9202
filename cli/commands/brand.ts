/** `masthead brand`: writes a starter brand, checks a brand file, and prints it as YAML. */
import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import * as v from 'valibot';
import { stringify } from 'yaml';
import { answerOptions, askBrand } from '../brand/ask-brand.ts';
import { describeBrand } from '../brand/describe-brand.ts';
import { brandSchemaFile, starterBrand } from '../brand/starter-brand.ts';
import { loadBrand } from '../load-brand.ts';
import { brandOption } from '../placed-command.ts';

const answer = v.optional(v.string());
const optionsSchema = v.object({
  brand: answer,
  new: v.optional(v.boolean(), false),
  schema: v.optional(v.boolean(), false),
  name: answer,
  address: answer,
  language: answer,
  timeZone: answer,
});

const header = `# A brand file of Masthead, with all its settings (docs/guides/brand.md).
# Check it with: npx masthead brand --brand FILE
# Start with it: npm start -- --brand FILE
`;

const HELP = `
Begin your own with:
  masthead brand --new > my-brand.yaml
It asks for what --name, --address, --language and --time-zone do not say.
Check it with:
  masthead brand --brand my-brand.yaml > /dev/null
This says what the site has and has not, or everything that is wrong: each with
its line, its field and what was expected.
`;

async function printBrand(file: string | undefined): Promise<void> {
  const brand = await loadBrand(file);
  for (const line of describeBrand(brand)) console.error(line);
  process.stdout.write(`${header}${stringify(brand, { lineWidth: 100 })}`);
}

export function brandCommand(): Command {
  const command = new Command('brand')
    .description('write a starter brand, or check a brand file and print it')
    .option(...brandOption)
    .option('--new', 'print a starter brand: the four answers, and examples to uncomment');
  for (const option of answerOptions) command.addOption(option);
  return command
    .option('--schema', 'print the JSON schema of brand files, for editors')
    .addHelpText('after', HELP)
    .action(async (given: unknown) => {
      const options = v.parse(optionsSchema, given);
      const { brand, new: isNew, schema, ...answers } = options;
      if (schema) process.stdout.write(await readFile(brandSchemaFile, 'utf8'));
      else if (isNew) {
        if (brand !== undefined)
          throw new Error('--new begins a brand, and --brand names one. Choose one of the two.');
        process.stdout.write(starterBrand(await askBrand(answers)));
      } else if (Object.values(answers).some((text) => text !== undefined))
        throw new Error(
          '--name, --address, --language and --time-zone are answers for --new. Add --new.',
        );
      else await printBrand(brand);
    });
}
