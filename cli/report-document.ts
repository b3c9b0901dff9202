/** Pages that commands write for people to read, keep and show. */
import { escapeHtml } from '../shared/content/escape-html.ts';

const STYLE = `
  body { font: 1rem/1.5 Georgia, serif; max-width: 60rem; margin: 3rem auto; padding: 0 1.25rem;
    color: #1a1a1a; background: #fdfcf9 }
  h1 { font-size: 2.25rem; line-height: 1.1; margin: 0 }
  h2 { font-size: 1.25rem; margin: 2.5rem 0 .5rem; border-top: 2px solid; padding-top: .75rem }
  p.sum { font-size: 1.125rem }
  table { border-collapse: collapse; width: 100% }
  th, td { vertical-align: top; text-align: start; padding: .5rem .75rem .5rem 0;
    border-bottom: 1px solid #d8d4ca }
  th { font: 600 .8125rem/1.85 system-ui, sans-serif }
  td.figure, th.figure { text-align: end; font-variant-numeric: tabular-nums }
  td.outcome { width: 6rem; font: 600 .8125rem/1.85 system-ui, sans-serif }
  small { display: block; color: #555; white-space: pre-wrap; overflow-wrap: anywhere;
    font: .8125rem/1.5 ui-monospace, monospace }
  .passed { color: #14602f } .failed { color: #a4161a } .measured, .skipped { color: #555 }`;

/**
 * Returns an HTML document without scripts or outside files.
 * @param title plain text; the document's title and heading.
 * @param body HTML.
 */
export function reportDocument(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${STYLE}
</style>
<h1>${escapeHtml(title)}</h1>
${body}
</html>
`;
}
