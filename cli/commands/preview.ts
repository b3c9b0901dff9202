/** `masthead preview ID`: creates a signed link to a draft, valid for a limited time. */
import { InvalidArgumentError, type Command } from 'commander';
import * as v from 'valibot';
import { createPreviewToken } from '../../services/content/preview-token.ts';
import { createContentReader } from '../../services/content/content-reader.ts';
import { brandOption, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';

const HOUR_MS = 3_600_000;

function hours(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value <= 0 || value > 24 * 30)
    throw new InvalidArgumentError('expected a number of hours, at most 720');
  return value;
}

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  hours: v.number(),
  site: v.optional(v.string()),
});

export function previewCommand(): Command {
  return placedCommand('preview')
    .description('print a signed link to a draft')
    .argument(
      '<id>',
      "the draft's id, as `masthead import` and `masthead publish --draft` print it",
    )
    .option(...brandOption)
    .option('--hours <n>', 'how many hours the link works', hours, 24)
    .option(
      '--site <origin>',
      'origin of the link, such as http://localhost:3000 (default: the brand’s)',
    )
    .action(async (id: string, given: unknown) => {
      const options = v.parse(optionsSchema, given);
      await withContent(options, async (content, brand) => {
        const draft = await createContentReader(content.dynamo, content.table, () =>
          new Date().toISOString(),
        ).draft(id);
        if (draft === undefined) throw new Error(`No draft has the id "${id}"`);
        const [secret] = await content.previewSecrets();
        if (secret === undefined) throw new Error('There is no secret to sign preview links with');
        const itemKind = 'type' in draft && draft.type === 'review' ? 'review' : 'story';
        const kind = 'kind' in draft ? draft.kind : itemKind;
        const expires = Date.now() + options.hours * HOUR_MS;
        console.log(
          `${options.site ?? brand.origin}/preview/${kind}/${encodeURIComponent(id)}/?token=${createPreviewToken(secret, id, expires)}`,
        );
        console.error(`It opens the draft until ${new Date(expires).toISOString()}.`);
      });
    });
}
