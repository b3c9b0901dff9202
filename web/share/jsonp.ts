/** JSON-P (spec §7.5): a response that arrives as a script and calls one of our functions. */
import { JSONP_TIMEOUT_MS } from '../../shared/limits.ts';

let asked = 0;

/**
 * @param address The address that `callback` is added to.
 * @throws Error when the script does not load, calls nothing, or takes longer than `timeoutMs`.
 */
export function jsonp(
  address: string,
  view: Window,
  timeoutMs: number = JSONP_TIMEOUT_MS,
): Promise<unknown> {
  asked += 1;
  const name = `shareCount${asked}`;
  const { document } = view;
  const { hostname } = new URL(address);
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    const end = (settle: () => void) => {
      clearTimeout(timer);
      Reflect.deleteProperty(view, name);
      script.remove();
      settle();
    };
    const timer = setTimeout(() => {
      end(() => {
        fail(new Error(`${hostname} took longer than ${timeoutMs} ms`));
      });
    }, timeoutMs);
    Reflect.set(view, name, (response: unknown) => {
      end(() => {
        done(response);
      });
    });
    script.onerror = () => {
      end(() => {
        fail(new Error(`${hostname} does not respond`));
      });
    };
    script.onload = () => {
      if (Reflect.has(view, name))
        end(() => {
          fail(new Error(`${hostname} sent nothing that can be read`));
        });
    };
    script.referrerPolicy = 'no-referrer';
    script.src = `${address}&callback=${name}`;
    document.head.append(script);
  });
}
