/** Parses pages as a browser without scripts does. */
import { JSDOM } from 'jsdom';

/** One for all documents: to create a window takes ten times as long as to parse a page. */
const parser = new new JSDOM().window.DOMParser();

export function parseDocument(html: string): Document {
  return parser.parseFromString(html, 'text/html');
}
