/**
 * The pause between signing in and redirecting: other work of the page comes first. See spec §9
 * (Redirect after login).
 */
const IDLE_TIMEOUT_MS = 5_000;
const AFTER_IDLE_MS = 1_000;

/** Resolves one second after an idle callback, which runs within five seconds. */
export async function waitToRedirect(): Promise<void> {
  if ('requestIdleCallback' in window)
    await new Promise<void>((done) => {
      window.requestIdleCallback(
        () => {
          done();
        },
        { timeout: IDLE_TIMEOUT_MS },
      );
    });
  await new Promise((done) => {
    setTimeout(done, AFTER_IDLE_MS);
  });
}
