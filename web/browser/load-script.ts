/** Loads another provider's script: when a reader has requested its function, or allowed it. */
import { noteForeignScript } from './foreign-scripts.ts';

const TIMEOUT_MS = 10_000;

/** @throws Error when the script does not load, or not in time. The next call tries again. */
export function loadScript(url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => {
      failed();
    }, timeoutMs);
    const failed = () => {
      clearTimeout(timer);
      script.remove();
      fail(new Error(`${new URL(url).hostname} does not respond`));
    };
    script.onload = () => {
      clearTimeout(timer);
      done();
    };
    script.onerror = failed;
    noteForeignScript();
    script.src = url;
    document.head.append(script);
  });
}
