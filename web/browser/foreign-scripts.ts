/**
 * Whether code of another company has been loaded into this document. Pages with passwords then get
 * a document of their own.
 */
let isLoaded = false;

export function noteForeignScript(): void {
  isLoaded = true;
}

export function hasForeignScripts(): boolean {
  return isLoaded;
}
