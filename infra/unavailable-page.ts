/**
 * The page shown when no function could respond: one file, no script, nothing to load. It stands for
 * metered items too, so it is a wall that never holds the text.
 */
import { textDirection } from '../shared/content/languages.ts';
import { wordsOf } from '../shared/words/table.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @param language BCP 47, of the brand, in which the text is. */
export function unavailablePage({ name, language }: { name: string; language: string }): string {
  const brand = escapeHtml(name);
  const words = wordsOf(language);
  const title = words.unavailableTitle.replace('{brand}', () => brand);
  const frontPage = `<a href="/">${words.frontPageWord}</a>`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 2rem; box-sizing: border-box; font: 1.125rem/1.5 Georgia, serif; text-align: center }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 1rem }
p { margin: 0 auto 1rem; max-width: 32rem }
a { color: inherit }
a:focus-visible { outline: 2px solid; outline-offset: 4px }
</style>
</head>
<body>
<main>
<p><strong>${brand}</strong></p>
<h1>${words.unavailable}</h1>
<p>${words.unavailableWords.replace('{frontPage}', frontPage)}</p>
<p>${words.unavailableStay}</p>
</main>
</body>
</html>
`;
}
