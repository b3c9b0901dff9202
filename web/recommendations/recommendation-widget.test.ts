/** @jest-environment ./test/support/reader-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { widgetItems } from './recommendation-widget.ts';

afterEach(() => {
  delete window.OBR;
});

describe('The widget of recommendations', () => {
  const permalink = 'https://www.meridian.example/story/1/';

  function withScript(work: (script: HTMLScriptElement) => void): void {
    new MutationObserver((_, observer) => {
      const script = document.head.querySelector('script');
      if (script === null) return;
      observer.disconnect();
      work(script);
    }).observe(document.head, { childList: true });
  }

  it('RC-01 is asked for a widget id with the permalink, and its stories take our names', async () => {
    const asked: unknown[] = [];
    withScript((script) => {
      window.OBR = {
        extern: {
          callRecs(request, done) {
            asked.push(request);
            done({
              doc: [
                {
                  url: 'https://paid.example/go',
                  content: 'Buy this',
                  source_name: 'A shop',
                  thumbnail: { url: 'https://images.example/paid.jpg' },
                },
                { url: 'https://paid.example/none', content: 'No image' },
              ],
            });
          },
        },
      };
      script.dispatchEvent(new Event('load'));
    });
    const scriptUrl = 'https://widget.example/one.js';
    expect(await widgetItems({ scriptUrl, widgetId: 'JS_1', permalink })).toEqual([
      {
        url: 'https://paid.example/go',
        title: 'Buy this',
        brand: 'A shop',
        image_url: 'https://images.example/paid.jpg',
      },
    ]);
    expect(asked).toEqual([{ permalink, widgetId: 'JS_1' }]);
  });

  it('RC-01 that never answers ends in "Error: Outbrain Timeout"', async () => {
    withScript((script) => {
      window.OBR = { extern: { callRecs: () => undefined } };
      script.dispatchEvent(new Event('load'));
    });
    const late = widgetItems(
      { scriptUrl: 'https://widget.example/two.js', widgetId: 'JS_2', permalink },
      20,
    );
    await expect(late.catch(String)).resolves.toBe('Error: Outbrain Timeout');
  });
});
