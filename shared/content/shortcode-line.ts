/**
 * What is no text in a stored body: a line `{{< name "value" key="value" >}}`, with values quoted as in
 * JSON (docs/guides/markdown-format.md, "Exported files").
 */

/** Values by name, in the order in which they are written. The one without a name is `value`. */
export type ShortcodeValues = Readonly<Record<string, string>>;

export interface ShortcodeLine {
  readonly name: string;
  readonly values: ShortcodeValues;
}

/** The field that a shortcode names first, without a key. */
const unnamed: Readonly<Record<string, string>> = {
  gallery: 'slug',
  video: 'slug',
  pullquote: 'text',
  newsletter: 'key',
};

export const GALLERY_END = '{{< /gallery >}}';

const lineForm = /^\{\{< (\/?[a-z][a-z-]*)((?: (?:[a-z]+=)?"(?:[^"\\]|\\.)*")*) >\}\}$/i;
const argument = / (?:([a-z]+)=)?("(?:[^"\\]|\\.)*")/gi;

export function writeShortcode({ name, values }: ShortcodeLine): string {
  const written = Object.entries(values).map(([key, value]) => {
    const quoted = JSON.stringify(value);
    return key === (unnamed[name] ?? 'value') ? quoted : `${key}=${quoted}`;
  });
  return `{{< ${[name, ...written].join(' ')} >}}`;
}

/**
 * Returns what a line says; undefined for a line of text.
 * @throws Error that names a value which is not well quoted.
 */
export function readShortcode(line: string): ShortcodeLine | undefined {
  const [, name, written = ''] = lineForm.exec(line) ?? [];
  if (name === undefined) return undefined;
  const values: Record<string, string> = {};
  for (const [, key, quoted = '""'] of written.matchAll(argument)) {
    try {
      values[key ?? unnamed[name] ?? 'value'] = String(JSON.parse(quoted));
    } catch {
      throw new Error(`the shortcode ${name} has a value that is not well quoted: ${quoted}`);
    }
  }
  return { name, values };
}

/** Whether slides follow a gallery's line, up to its end. */
export function hasSlides(lines: readonly string[], at: number): boolean {
  const next = lines[at + 1];
  return next !== undefined && (next === GALLERY_END || next.startsWith('{{< image '));
}
