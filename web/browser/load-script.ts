/** Another firm's script, loaded when a reader has asked for what it does. */
const TIMEOUT_MS = 10_000;

/** @throws Error when it does not come, or not in time. The next call tries again. */
export function loadScript(url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => {
      failed();
    }, timeoutMs);
    const failed = () => {
      clearTimeout(timer);
      script.remove();
      fail(new Error(`${new URL(url).hostname} does not answer`));
    };
    script.onload = () => {
      clearTimeout(timer);
      done();
    };
    script.onerror = failed;
    script.src = url;
    document.head.append(script);
  });
}
