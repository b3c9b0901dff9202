/** The pages on which a person looks at an edition before it is sent. */
import { markup } from '../../shared/content/markup.ts';
import type { FrozenEdition } from '../../services/newsletters/editions/edition-store.ts';
import { letterForNobody } from '../../services/newsletters/editions/letter-marks.ts';

/** Returns a letter as programs in dark mode show it, whatever the browser's own mode. */
function inDark(html: string): string {
  return html.replaceAll('(prefers-color-scheme:dark)', 'all');
}

function frame(file: string, title: string, width: number) {
  return markup`<figure><figcaption>${title}</figcaption><iframe src="${file}" title="${title}" width="${String(width)}" height="900"></iframe></figure>`;
}

/** @returns names of files and what is in them. */
export function previewFiles(frozen: FrozenEdition): [string, string][] {
  const { subject, preview } = frozen;
  const readers = [
    { name: 'free', title: 'Every reader', letter: letterForNobody(frozen, false) },
    ...(frozen.paying === undefined
      ? []
      : [
          {
            ...{ name: 'paying', title: 'Readers with a subscription' },
            letter: letterForNobody(frozen, true),
          },
        ]),
  ];
  const sections = readers.map(
    ({ name, title }) =>
      markup`<h2>${title}</h2><div>${frame(`${name}.html`, 'Browser, 660 px', 660)}${frame(`${name}.html`, 'Phone, 320 px', 320)}${frame(`${name}-dark.html`, 'Phone, dark', 320)}${frame(`${name}.txt`, 'Text', 600)}</div>`,
  );
  const index = markup`<html lang="en"><head><meta charset="utf-8"><title>${subject}</title><style>body{margin:2rem;font:1rem/1.5 system-ui,sans-serif}div{display:flex;flex-wrap:wrap;gap:1.5rem}figure{margin:0}iframe{border:1px solid #999;background:#fff}</style></head><body><h1>${subject}</h1><p>${preview}</p>${sections}</body></html>`;
  return [
    ['index.html', `<!doctype html>\n${index.html}\n`],
    ...readers.flatMap(({ name, letter: { html, text } }): [string, string][] => [
      [`${name}.html`, html],
      [`${name}-dark.html`, inDark(html)],
      [`${name}.txt`, text],
    ]),
  ];
}
