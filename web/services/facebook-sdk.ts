/** Loads Facebook's own script, once, when a reader asks for it. */
import { facebookMessages, type FacebookSdk } from './facebook-email.ts';

declare global {
  interface Window {
    FB?: FacebookSdk & { init(options: { readonly appId: string; readonly version: string }): void };
  }
}

const SDK_URL = 'https://connect.facebook.net/en_US/sdk.js';
const VERSION = 'v23.0';
const TIMEOUT_MS = 10_000;

let loading: Promise<FacebookSdk> | undefined;

function load(appId: string): Promise<FacebookSdk> {
  return new Promise((done, fail) => {
    const failed = () => { fail(new Error(facebookMessages.failed)); };
    const script = document.createElement('script');
    const timer = setTimeout(failed, TIMEOUT_MS);
    script.src = SDK_URL;
    script.crossOrigin = 'anonymous';
    script.onerror = failed;
    script.onload = () => {
      clearTimeout(timer);
      if (window.FB === undefined) {
        failed();
        return;
      }
      window.FB.init({ appId, version: VERSION });
      done(window.FB);
    };
    document.head.append(script);
  });
}

/** @param appId of the publisher's application at Facebook. @throws Error 'Could not log into Facebook'; the next call tries again. */
export async function facebookSdk(appId: string): Promise<FacebookSdk> {
  loading ??= load(appId);
  try {
    return await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
