/** The data layer: a global list of events that tag managers and analytics read (spec §7.6). */

/** An event with its name, and whatever it says. */
export type DataLayerEvent = Readonly<{ event: string } & Record<string, unknown>>;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Appends an event. Nothing is sent: who reads the list decides that. */
export function pushEvent(event: DataLayerEvent): void {
  (window.dataLayer ??= []).push(event);
}
