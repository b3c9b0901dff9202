/**
 * The page shown when no function could respond: one file, no script, nothing to load. It stands for
 * metered items too, so it is a wall that never holds the text.
 */

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** @param language BCP 47, of the brand; the text is English until a brand can provide its own. */
export function unavailablePage({ name, language }: { name: string; language: string }): string {
  const brand = escapeHtml(name);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Back in a moment | ${brand}</title>
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
<h1>This page cannot be shown just now</h1>
<p>The fault is ours, and it is usually over within a minute. Please wait half a minute and load the page again, or <a href="/">start at the front page</a>.</p>
<p>Stories for subscribers are back at the same time; you stay signed in.</p>
</main>
</body>
</html>
`;
}
