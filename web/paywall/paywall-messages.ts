/**
 * Messages between a paywall unit and the page around it (docs/contracts/messages.md). Our own
 * units and those of an ad provider use the same messages.
 */

const unitFormats = ['desktop', 'tablet', 'mobile'] as const;
export type UnitFormat = (typeof unitFormats)[number];

export type PaywallMessage =
  | { readonly type: 'close-paywall' }
  | { readonly type: 'paywall-format'; readonly format: UnitFormat };

/**
 * Parses a message from a paywall unit. Returns undefined for messages from another origin or of
 * another shape.
 */
export function parsePaywallMessage(
  event: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  origin: string,
): PaywallMessage | undefined {
  const { data } = event;
  if (event.origin !== origin || typeof data !== 'object' || data === null || !('type' in data))
    return undefined;
  if (data.type === 'close-paywall') return { type: 'close-paywall' };
  if (data.type !== 'paywall-format' || !('format' in data)) return undefined;
  const format = unitFormats.find((candidate) => candidate === data.format);
  return format === undefined ? undefined : { type: 'paywall-format', format };
}

/** Sends a message to the page that contains this unit, and to no other origin. */
export function postPaywallMessage(message: PaywallMessage): void {
  window.postMessage(message, window.location.origin);
}

/** Listens for messages from units. Returns a function that stops listening. */
export function onPaywallMessage(listener: (message: PaywallMessage) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>) => {
    const message = parsePaywallMessage(event, window.location.origin);
    if (message !== undefined) listener(message);
  };
  window.addEventListener('message', onMessage);
  return () => {
    window.removeEventListener('message', onMessage);
  };
}
