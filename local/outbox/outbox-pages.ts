/** The pages on which a person reads the outbox. */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import type { KeptEmail } from './outbox-folder.ts';

const styles = `:root{color-scheme:light dark;--ink:#121110;--quiet:#5c5852;--rule:#d9d5cc;--paper:#fbfaf7}
@media(prefers-color-scheme:dark){:root{--ink:#ece8e1;--quiet:#a39d93;--rule:#34312d;--paper:#131211}}
body{margin:0 auto;padding:2rem 1.5rem 4rem;max-width:46rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
a{color:inherit}h1{font-size:1.5rem;overflow-wrap:anywhere}h2{margin:2rem 0 .5rem;font-size:1rem}
.quiet,time,dt{color:var(--quiet)}ol{list-style:none;margin:0;padding:0}li{padding:.75rem 0;border-top:1px solid var(--rule)}
li a{font-weight:600;overflow-wrap:anywhere}dl{display:grid;grid-template-columns:auto 1fr;gap:.15rem 1rem}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:44rem;border:1px solid var(--rule)}pre{padding:1rem;border:1px solid var(--rule);white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem}`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${styles}</style></head><body>${body}</body></html>`;
}

/**
 * Returns a time in a form that sorts and that everyone can read, in the zone of the machine, which
 * is also the reader's.
 */
function shownTime(iso: string): string {
  return iso === ''
    ? ''
    : `<time datetime="${iso}">${escapeHtml(new Date(iso).toLocaleString('sv-SE'))}</time>`;
}

export function listPage(emails: readonly KeptEmail[]): string {
  const items = emails.map(
    ({ file, subject, to, date }) =>
      `<li><a href="${file}">${escapeHtml(subject || '(no subject)')}</a><br>${shownTime(date)} <span class="quiet">to ${escapeHtml(to)}</span></li>`,
  );
  const empty =
    '<p class="quiet">No email has been sent yet. What the magazine would send by email is kept here.</p>';
  return page(
    'Outbox',
    `<h1>Outbox</h1><p class="quiet">Nothing here has left this machine.</p>${items.length === 0 ? empty : `<ol>${items.join('')}</ol>`}`,
  );
}

export function emailPage(message: KeptEmail): string {
  const { file, subject, from, to, date, text } = message;
  return page(
    subject,
    `<p><a href="./">Outbox</a></p><h1>${escapeHtml(subject || '(no subject)')}</h1>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Date</dt><dd>${shownTime(date)}</dd></dl>
<h2>As HTML</h2><iframe title="The email as HTML" src="${file}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2><pre>${escapeHtml(text)}</pre>
<p><a href="${file}/raw">The message with its headers</a></p>`,
  );
}

/** Returns the HTML part unchanged, except that its links open in new windows. */
export function htmlPart(html: string): string {
  return html.includes('<head>')
    ? html.replace('<head>', '<head><base target="_blank">')
    : `<base target="_blank">${html}`;
}
