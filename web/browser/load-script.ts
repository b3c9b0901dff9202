/** Loads another provider's script: when a reader has requested its function, or allowed it. */
import { carriesToken } from '../../shared/private-page.ts';
import { queryRecord } from './query-record.ts';
import { noteForeignScript } from './foreign-scripts.ts';

const TIMEOUT_MS = 10_000;

/**
 * @throws Error when the script does not load, or not in time; the next call tries again. On a page
 *   whose address carries a token nothing is tried: the policy of the page forbids it.
 */
export async function loadScript(url: string, timeoutMs = TIMEOUT_MS): Promise<void> {
  if (carriesToken(queryRecord(window.location.search)))
    throw new Error(`${new URL(url).hostname} is not asked where an address carries a token`);
  await addScript(url, timeoutMs);
}

function addScript(url: string, timeoutMs: number): Promise<void> {
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
