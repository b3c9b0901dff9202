/**
 * `masthead publish FILE`: publishes a front for the home page, a section or a tag. Items are
 * imported with `masthead import`.
 */
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import * as v from 'valibot';
import { parseAllDocuments } from 'yaml';
import { frontInputSchema, type FrontInput } from '../../lambdas/content/front.ts';
import { loadBrand } from '../load-brand.ts';
import { openContent } from '../open-content.ts';
import { placedCommand } from '../placed-command.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  draft: v.boolean(),
});

const example = `
A front is YAML (one file may contain several, between lines of ---):

  kind: homepage            # homepage | category | tag
  key: home                 # home, or the section's or tag's slug
  title: Optional title     # of a section or tag
  description: Optional
  picks:                    # slugs of published items, most important first
    - the-harbor-that-learned-to-listen
`;

/** @throws Error that names the file, the document and the field that is wrong. */
export function parseFronts(text: string, name: string): FrontInput[] {
  return parseAllDocuments(text).map((document, index) => {
    const [error] = document.errors;
    if (error !== undefined) throw new Error(`${name}: ${error.message}`);
    const result = v.safeParse(frontInputSchema, document.toJS());
    if (result.success) return result.output;
    const [issue] = result.issues;
    throw new Error(
      `${name}, front ${index + 1}: ${v.getDotPath(issue) ?? 'the document'}: ${issue.message}`,
    );
  });
}

export function publishCommand(): Command {
  return placedCommand('publish')
    .description('arrange the home page, a section or a tag')
    .argument('<file>', 'YAML file of fronts')
    .option('--draft', 'keep it as a draft, for `masthead preview`', false)
    .option('--brand <file>', 'brand file')
    .addHelpText('after', example)
    .action(async (file: string, given: unknown) => {
      const options = v.parse(optionsSchema, given);
      const fronts = parseFronts(await readFile(file, 'utf8'), file);
      const content = await openContent({
        dataDir: options.data,
        stack: options.stack,
        brand: await loadBrand(options.brand),
      });
      try {
        const ids = await content.publisher.putFronts(fronts, { draft: options.draft });
        for (const id of ids)
          console.log(
            options.draft
              ? `${id}: stored as a draft; see it with: masthead preview ${id}`
              : `${id}: published`,
          );
      } finally {
        await content.close();
      }
    });
}
