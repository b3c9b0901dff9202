/** `npm run cost`: writes docs/cost.md from the synthesized templates. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { parse } from 'jsonc-parser';
import { projectRoot } from '../../scripts/build/paths.ts';
import type { Resources } from './cost-model.ts';
import { costGuide } from './cost-guide.ts';

const HELP = `Usage: npm run cost

Writes docs/cost.md from the templates of the production environment in cdk.out/. Write these first:
npm run synth -- -c environment=production
`;

const guideFile = resolve(projectRoot, 'docs/cost.md');
const TEMPLATE = /-production-(?:data|site|edge|watch|global)\.template\.json$/;

/** Returns the guide as `npm run format` leaves it. */
export async function formattedGuide(resources: Resources): Promise<string> {
  const config = await readFile(resolve(projectRoot, '.oxfmtrc.json'), 'utf8');
  const { code } = await format(guideFile, costGuide(resources), parse(config) as FormatConfig);
  return code;
}

async function main(): Promise<void> {
  const folder = resolve(projectRoot, 'cdk.out');
  const files = await readdir(folder).catch((): string[] => []);
  const templates = files.filter((file) => TEMPLATE.test(file));
  if (templates.length < 5) throw new Error(`There are no production templates.\n${HELP}`);
  const all = await Promise.all(
    templates.map(async (file) => {
      const text = await readFile(resolve(folder, file), 'utf8');
      return (JSON.parse(text) as { readonly Resources: Resources }).Resources;
    }),
  );
  const resources = Object.fromEntries(all.flatMap((some) => Object.entries(some)));
  await writeFile(guideFile, await formattedGuide(resources));
  console.log(`Wrote ${guideFile}`);
}

if (import.meta.main) {
  if (process.argv.includes('--help')) process.stdout.write(HELP);
  else await main();
}
