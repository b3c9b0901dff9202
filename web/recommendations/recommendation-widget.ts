/**
 * The widget of a seller of recommendations (Outbrain's JavaScript API): its script is asked for
 * the stories of a widget id, and we show them ourselves. See spec §7.5.
 */
import { RECOMMENDATIONS_TIMEOUT_MS } from '../../shared/limits.ts';
import { loadScript } from '../browser/load-script.ts';
import type { RecommendationItem, WidgetId } from '../state/recommendations.ts';
import { validItems } from './recommendation-item.ts';

declare global {
  interface Window {
    OBR?: {
      readonly extern?: {
        callRecs(
          request: { readonly permalink: string; readonly widgetId: string },
          done: (response: unknown) => void,
        ): void;
      };
    };
  }
}

/** Fields of a story as the widget names them, in the names that all recommendations have here. */
function itemOf(doc: unknown): unknown {
  if (typeof doc !== 'object' || doc === null) return undefined;
  const thumbnail: unknown = Reflect.get(doc, 'thumbnail');
  return {
    url: Reflect.get(doc, 'url'),
    title: Reflect.get(doc, 'content'),
    brand: Reflect.get(doc, 'source_name'),
    image_url:
      typeof thumbnail === 'object' && thumbnail !== null
        ? Reflect.get(thumbnail, 'url')
        : undefined,
  };
}

/**
 * Loads the script once, and returns the stories of a widget for a page.
 * @param permalink the canonical address of the page.
 * @throws Error `Outbrain Timeout` after a minute (spec §8), or if the script does not load.
 */
export async function widgetItems(
  { scriptUrl, widgetId, permalink }: { scriptUrl: string; widgetId: WidgetId; permalink: string },
  timeoutMs = RECOMMENDATIONS_TIMEOUT_MS,
): Promise<readonly RecommendationItem[]> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      fail(new Error('Outbrain Timeout'));
    }, timeoutMs);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    const ask = () => {
      const extern = window.OBR?.extern;
      if (extern === undefined) throw new Error('The script of recommendations did not start');
      extern.callRecs({ permalink, widgetId }, (response) => {
        const docs: unknown =
          typeof response === 'object' && response !== null
            ? Reflect.get(response, 'doc')
            : undefined;
        end(() => {
          done(validItems(Array.isArray(docs) ? docs.map(itemOf) : []));
        });
      });
    };
    loaded(scriptUrl, timeoutMs)
      .then(ask)
      .catch((error: unknown) => {
        end(() => {
          fail(error instanceof Error ? error : new Error(String(error)));
        });
      });
  });
}

/** The scripts that load or have loaded. One that failed is asked for again. */
const scripts = new Map<string, Promise<void>>();

function loaded(url: string, timeoutMs: number): Promise<void> {
  const known = scripts.get(url);
  if (known !== undefined) return known;
  const loading = loadScript(url, timeoutMs);
  scripts.set(url, loading);
  loading.catch(() => {
    scripts.delete(url);
  });
  return loading;
}
