/** Plugins of markdown-it that ship without types. */
declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  const plugin: (markdown: MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-deflist' {
  import type { MarkdownIt } from 'markdown-it';

  const plugin: (markdown: MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-abbr' {
  import type { MarkdownIt } from 'markdown-it';

  const plugin: (markdown: MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-mark' {
  import type { MarkdownIt } from 'markdown-it';

  const plugin: (markdown: MarkdownIt) => void;
  export default plugin;
}
declare module 'markdown-it-emoji' {
  import type { MarkdownIt } from 'markdown-it';

  export const full: (
    markdown: MarkdownIt,
    options: { readonly shortcuts?: Readonly<Record<string, string>> },
  ) => void;
}
