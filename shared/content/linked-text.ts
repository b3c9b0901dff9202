/** Links in the texts of a publisher's own pages: email addresses, and links as in Markdown. */

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
/** `[our logo](/assets/brand/logo.png)`: of this site, or with https. */
const LINK = /\[[^\]]+\]\((?:\/(?!\/)|https:\/\/)[^\s)]+\)/;
const linked = new RegExp(`(${EMAIL.source}|${LINK.source})`);

/** Splits a text into what stands between its email addresses, and these, by turns. */
export function splitEmails(text: string): readonly string[] {
  return text.split(new RegExp(`(${EMAIL.source})`));
}

/** Splits a text into its links and what stands between them. */
export function splitLinks(
  text: string,
): readonly { readonly text: string; readonly href?: string }[] {
  return text.split(linked).map((part, index) => {
    if (index % 2 === 0) return { text: part };
    const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    return { text: words ?? part, href: href ?? `mailto:${part}` };
  });
}
