/**
 * The files beside the content of a magazine in Masthead's own Markdown: `redirects.yaml` and
 * `fronts.yaml` (docs/guides/markdown-format.md).
 */
import { parse } from 'yaml';
import * as v from 'valibot';
import { goneSchema, redirectSchema } from '../../../shared/content/item.ts';
import type { Brand } from '../../../shared/brand/brand.ts';
import { readFronts } from '../../front-file.ts';
import type { OpenSource, SourceFile, SourceRecord } from '../../source.ts';
import { MAX_YAML_ALIASES } from '../../limits.ts';
import { errorMessage } from '../../../shared/error-message.ts';

export const REDIRECTS_FILE = 'redirects.yaml';
export const FRONTS_FILE = 'fronts.yaml';

const redirectsSchema = v.array(v.union([redirectSchema, goneSchema]));

/** An archive may hold its files in one folder. */
function siteFile(source: OpenSource, name: string): SourceFile | undefined {
  return source.files.find(
    ({ path }) => path === name || /^[^/]+\/([^/]+)$/.exec(path)?.[1] === name,
  );
}

function redirectRecords(text: string): SourceRecord[] {
  const value: unknown = parse(text, { maxAliasCount: MAX_YAML_ALIASES }) ?? [];
  return v
    .parse(redirectsSchema, value)
    .map((one) =>
      'gone' in one ? { kind: 'gone', from: one.from } : { kind: 'redirect-path', redirect: one },
    );
}

/** Returns the redirects and fronts of a source. A file that cannot be read is a skipped record. */
export async function readSiteFiles(source: OpenSource, brand: Brand): Promise<SourceRecord[]> {
  const readers: readonly (readonly [string, (text: string, path: string) => SourceRecord[]])[] = [
    [REDIRECTS_FILE, redirectRecords],
    [
      FRONTS_FILE,
      (text, path) =>
        readFronts(text, path, brand).map(({ front, draft }) => ({
          kind: 'front',
          ref: path,
          front,
          draft,
        })),
    ],
  ];
  const records: SourceRecord[] = [];
  for (const [name, read] of readers) {
    const file = siteFile(source, name);
    if (file === undefined) continue;
    try {
      records.push(...read(Buffer.from(await file.read()).toString('utf8'), file.path));
    } catch (error) {
      const reason = errorMessage(error);
      records.push({ kind: 'skip', ref: file.path, reason: `it cannot be read: ${reason}` });
    }
  }
  return records;
}
