/** Types of the Turndown plugin for tables and struck text, which has none of its own. */
declare module '@joplin/turndown-plugin-gfm' {
  import type TurndownService from 'turndown';
  export const gfm: TurndownService.Plugin;
}
