/** Loads Facebook's own script once, when a reader requests it. */
import { facebookMessages, type FacebookSdk } from './facebook-email.ts';
import { loadScript } from '../browser/load-script.ts';

declare global {
  interface Window {
    FB?: FacebookSdk & {
      init(options: { readonly appId: string; readonly version: string }): void;
    };
  }
}

const SDK_URL = 'https://connect.facebook.net/en_US/sdk.js';
const VERSION = 'v23.0';

/**
 * @param appId The id of the publisher's application at Facebook.
 * @throws Error 'Could not log into Facebook'; the next call tries again.
 */
export async function facebookSdk(appId: string): Promise<FacebookSdk> {
  const here = () => window.FB;
  const known = here();
  if (known !== undefined) return known;
  await loadScript(SDK_URL).catch((cause: unknown) => {
    throw new Error(facebookMessages.failed, { cause });
  });
  const sdk = here();
  if (sdk === undefined) throw new Error(facebookMessages.failed);
  sdk.init({ appId, version: VERSION });
  return sdk;
}
