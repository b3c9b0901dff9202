/**
 * Brings recommendations into the page, from the sources that the publisher has configured. A
 * source that fails is logged and shows nothing.
 */
import { brand } from '#brand';
import type { RecommendationSources } from '../../shared/brand/recommendations.ts';
import { readCookie, xidCookie } from '../../shared/cookies.ts';
import type { Log } from '../browser/log.ts';
import type { WidgetId } from '../state/recommendations.ts';
import type { SiteStore } from '../store.ts';
import { recommendedItems, userTopics } from './recommendation-api.ts';
import { widgetItems } from './recommendation-widget.ts';

/** The widget ids that are asked for (spec §7.5). A publisher's own code may fill JS_3. */
const widgetIds: readonly WidgetId[] = ['JS_1', 'JS_2'];

/** A reader without an id, or with a partner that fails, gets general recommendations. */
async function topicsOf(sources: RecommendationSources, log: Log): Promise<readonly string[]> {
  const xid = readCookie(document.cookie, xidCookie().name);
  if (sources.topics === undefined || xid === undefined) return [];
  return userTopics(sources.topics.endpoint, xid).catch((error: unknown) => {
    log('The subjects a reader likes are not known', error);
    return [];
  });
}

/** Called when the reader allows personalization, once for each page view. */
export async function loadRecommendations(
  store: SiteStore,
  sources: RecommendationSources,
  log: Log,
): Promise<void> {
  const { content, context, paywall } = store.getState();
  const isCurrent = () => store.getState().context.url === context.url;
  const { api, widget } = sources;
  const asked: Promise<void>[] = [];
  if (api !== undefined)
    asked.push(
      topicsOf(sources, log)
        .then((topics) =>
          recommendedItems({
            endpoint: api.endpoint,
            brandKey: brand.key,
            url: content.canonicalUrl,
            topics,
          }),
        )
        .then((items) => {
          if (isCurrent()) store.dispatch({ type: 'recommendations/received', items });
        }),
    );
  // Readers without advertisements see no paid stories (spec §6).
  if (widget !== undefined && !paywall.isAdFree)
    for (const widgetId of widgetIds)
      asked.push(
        widgetItems({
          scriptUrl: widget.scriptUrl,
          widgetId,
          permalink: content.canonicalUrl,
        }).then((items) => {
          if (isCurrent())
            store.dispatch({ type: 'recommendations/widget-received', widget: widgetId, items });
        }),
      );
  for (const result of await Promise.allSettled(asked))
    if (result.status === 'rejected') log('Recommendations did not arrive', result.reason);
}
