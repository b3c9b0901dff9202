/** Files of fronts: YAML, one document for each front. */
import * as v from 'valibot';
import { parseAllDocuments } from 'yaml';
import { frontInputSchema, type FrontInput } from '../lambdas/content/front.ts';

/** `draft` is set in exported files alone: `masthead publish` takes it as an option. */
const writtenSchema = v.object({
  ...frontInputSchema.entries,
  draft: v.optional(v.boolean(), false),
});

export interface WrittenFront {
  readonly front: FrontInput;
  readonly draft: boolean;
}

/** @throws Error that names the file, the document and the field that is wrong. */
export function readFronts(text: string, name: string): WrittenFront[] {
  return parseAllDocuments(text).map((document, index) => {
    const [error] = document.errors;
    if (error !== undefined) throw new Error(`${name}: ${error.message}`);
    const result = v.safeParse(writtenSchema, document.toJS());
    if (result.success) {
      const { draft, ...front } = result.output;
      return { front, draft };
    }
    const [issue] = result.issues;
    throw new Error(
      `${name}, front ${index + 1}: ${v.getDotPath(issue) ?? 'the document'}: ${issue.message}`,
    );
  });
}
