/**
 * The pause between signing in and redirecting: other work of the page comes first. See spec §9
 * (Redirect after login).
 */
const IDLE_TIMEOUT_MS = 5_000;
const AFTER_IDLE_MS = 1_000;

const pause = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms);
  });

/** Without idle callbacks, as in Safari, there is nothing to wait for. */
function idle(): Promise<void> {
  return new Promise((done) => {
    if (!('requestIdleCallback' in window)) done();
    else
      window.requestIdleCallback(
        () => {
          done();
        },
        { timeout: IDLE_TIMEOUT_MS },
      );
  });
}

/** Resolves one second after an idle callback, for which it waits five seconds at most. */
export async function waitToRedirect(): Promise<void> {
  // On a busy machine, Chromium delays the callback's own timeout together with the callback: the
  // reader would stay on the form for good.
  await Promise.race([idle(), pause(IDLE_TIMEOUT_MS)]);
  await pause(AFTER_IDLE_MS);
}
