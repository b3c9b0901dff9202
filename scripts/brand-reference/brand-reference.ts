/** The JSON schema of brand files and the list of their fields, made of the schema and the sentences. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { resolve } from 'node:path';
import { brandFields, fieldAt, type BrandField } from '../../cli/brand/brand-fields.ts';
import { brandSchemaFile } from '../../cli/brand/starter-brand.ts';
import { brandFileSchema } from '../../shared/brand/brand-schema.ts';
import { projectRoot } from '../build/paths.ts';

export const referenceFile = resolve(projectRoot, 'docs/guides/brand.md');
export { brandSchemaFile };

/** What follows is made by `npm run brand:docs`. */
const MARK = '<!-- made by npm run brand:docs -->\n';

type JsonSchema = ReturnType<typeof toJsonSchema>;

function hasExample({ example }: BrandField): boolean {
  return !Array.isArray(example) || example.length > 0;
}

function sentences({ says, usual }: BrandField): string {
  return usual === undefined ? says : `${says} Default: ${usual}.`;
}

/** Adds sentence and example to each field of a schema. */
function described(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const known = path.length === 0 ? undefined : fieldAt(path);
  const inner = (value: unknown, name: string) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? described(value as JsonSchema, [...path, name])
      : value;
  return {
    ...schema,
    ...(known !== undefined && {
      description: sentences(known),
      ...(hasExample(known) && { examples: [known.example as string] }),
    }),
    ...(schema.properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, value]) => [
          name,
          inner(value, name) as JsonSchema,
        ]),
      ),
    }),
    ...(schema.items !== undefined && { items: inner(schema.items, '*') as JsonSchema }),
    ...(schema.additionalProperties !== undefined && {
      additionalProperties: inner(schema.additionalProperties, '*') as JsonSchema,
    }),
    ...(schema.anyOf !== undefined && {
      anyOf: schema.anyOf.map((option) =>
        typeof option === 'object' && option.properties !== undefined
          ? { ...described(option, path), description: undefined, examples: undefined }
          : option,
      ),
    }),
  };
}

/** Returns the schema as the text of its file. */
export function brandJsonSchema(): string {
  const schema = described(
    toJsonSchema(brandFileSchema, { typeMode: 'input', errorMode: 'ignore' }),
    [],
  );
  const whole = {
    ...schema,
    title: 'Brand file of Masthead',
    properties: { $schema: { type: 'string' }, ...schema.properties },
    // Notes, and what a YAML file repeats.
    patternProperties: { '^x-': {} },
  };
  return `${JSON.stringify(whole, null, 1)}\n`;
}

/** The groups of the list, each from a field on. */
const groups: readonly (readonly [string, string])[] = [
  ['The magazine', 'name'],
  ['Sections', 'sections'],
  ['Colors', 'colors'],
  ['Offer, meter and accounts', 'offer'],
  ['Newsletters', 'newsletters'],
  ['Following and sharing', 'social'],
  ['Links, legal texts and pages', 'links'],
  ['Advertising, measuring and services', 'ads'],
];

function* fieldLines(): Generator<string> {
  for (const [path, known] of Object.entries(brandFields)) {
    const group = groups.find(([, first]) => first === path);
    if (group !== undefined) yield `\n## ${group[0]}\n`;
    const example = Array.isArray(known.example)
      ? `[${known.example.map((one: string) => JSON.stringify(one)).join(', ')}]`
      : String(known.example);
    yield `- \`${path}\`: ${sentences(known)}${hasExample(known) ? ` Example: \`${example}\`` : ''}`;
  }
}

/** Returns the guide with its list of fields made anew. What stands before the list stays. */
export function withFieldList(guide: string): string {
  const at = guide.indexOf(MARK);
  const intro = at === -1 ? guide : guide.slice(0, at);
  return `${intro}${MARK}${[...fieldLines()].join('\n')}\n`;
}
