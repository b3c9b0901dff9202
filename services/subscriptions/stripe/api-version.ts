/**
 * The version of Stripe's API: that of the SDK. Endpoints of webhooks must be set to it as well
 * (docs/guides/selling.md).
 */
export const STRIPE_API_VERSION = '2026-10-28.endive';
