/**
 * Reads what a site's data files say about its images: alternative text, caption and credit by the
 * image's key.
 */
import type { OpenSource } from '../../source.ts';
import { MAX_MARKDOWN_BYTES } from '../../limits.ts';
import type { ImageRecord } from '../dialects/expand-context.ts';
import { lineField, textField } from '../front-matter/fields.ts';
import { readYaml } from '../front-matter/read-yaml.ts';

const recordFile = /(?:^|\/)data\/images\/([^/]+)\.ya?ml$/;

/**
 * Returns the records in `data/images/*.yml`, by file name and by `uid`. Leaves out unreadable
 * records.
 */
export async function readImageRecords(source: OpenSource): Promise<Map<string, ImageRecord>> {
  const records = new Map<string, ImageRecord>();
  for (const file of source.files) {
    const name = recordFile.exec(file.path)?.[1];
    if (name === undefined || file.size > MAX_MARKDOWN_BYTES) continue;
    try {
      const { data } = readYaml(Buffer.from(await file.read()).toString('utf8'));
      const key = textField(data, 'uid') ?? name;
      const [format, alt, caption, credit] = [
        textField(data, 'format'),
        lineField(data, 'alt'),
        textField(data, 'caption'),
        lineField(data, 'credit'),
      ];
      const record: ImageRecord = {
        reference: format === undefined ? key : `${key}.${format}`,
        ...(alt === undefined ? {} : { alt }),
        ...(caption === undefined ? {} : { caption }),
        ...(credit === undefined ? {} : { credit }),
      };
      records.set(key, record);
      records.set(name, record);
    } catch {
      // A broken record loses the image's caption, not the item.
    }
  }
  return records;
}
