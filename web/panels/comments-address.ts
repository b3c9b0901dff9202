/** The address of an item's comments at the service that the publisher has chosen. */

/** @param template an https address with the placeholders `{id}`, `{title}` and `{url}`. */
export function commentsAddress(
  template: string,
  item: { readonly id: string; readonly title: string; readonly url: string },
): string {
  return template.replace(/\{(id|title|url)\}/g, (_, name: keyof typeof item) =>
    encodeURIComponent(item[name]),
  );
}
