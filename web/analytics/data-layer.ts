/**
 * The global data layer (spec §7.6): what the page knows, in the page's own memory. Writing to it
 * makes no request and stores nothing; scripts that a reader allows may read it.
 */

/** Named by `event`, except for commands of the tag manager. */
export type DataLayerEvent = object;

declare global {
  interface Window {
    dataLayer?: DataLayerEvent[];
  }
}

/** Appends an event, and creates the data layer if it is absent, or if a script has broken it. */
export function pushEvent(event: DataLayerEvent): void {
  if (!Array.isArray(window.dataLayer)) window.dataLayer = [];
  window.dataLayer.push(event);
}
