/** `npm run brand:docs`: writes docs/brand.schema.json and the list of fields in docs/guides/brand.md. */
import { readFile, writeFile } from 'node:fs/promises';
import {
  brandJsonSchema,
  brandSchemaFile,
  referenceFile,
  withFieldList,
} from './brand-reference.ts';

await writeFile(brandSchemaFile, brandJsonSchema());
await writeFile(referenceFile, withFieldList(await readFile(referenceFile, 'utf8')));
