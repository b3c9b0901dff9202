/** The desk’s own texts, in the language of the magazine. */
export { words } from '#desk-words';

/** Puts values into a text: `{name}` stands for one. */
export function say(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
