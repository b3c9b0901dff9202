/**
 * Brings recommendations into the page, from the sources that the publisher has configured. A
 * source that fails is logged and shows nothing.
 */
import { hasAdvertisements } from '../ads/has-advertisements.ts';
import { brand } from '#brand';
import type { RecommendationSources } from '../../shared/brand/recommendations.ts';
import type { Log } from '../browser/log.ts';
import { currentlyAllowed } from '../consent/consent-port.ts';
import { readerXid } from '../consent/reader-xid.ts';
import type { WidgetId } from '../state/recommendations.ts';
import type { SiteStore } from '../state/store.ts';
import { recommendedItems, userTopics } from './recommendation-api.ts';
import { widgetItems } from './recommendation-widget.ts';

/** The widget ids that are asked for (spec §7.5). A publisher's own code may fill JS_3. */
const widgetIds: readonly WidgetId[] = ['JS_1', 'JS_2'];

/** A partner that fails, or an identity host that does, leaves general recommendations. */
async function topicsOf(
  { topics }: RecommendationSources,
  isCi: boolean,
  log: Log,
): Promise<readonly string[]> {
  if (topics === undefined) return [];
  try {
    const xid = await readerXid(brand.identityUrl, isCi, () =>
      currentlyAllowed().includes('personalization'),
    );
    return await userTopics(topics.endpoint, xid);
  } catch (error) {
    log('The subjects a reader likes are not known', error);
    return [];
  }
}

/** Called when the reader allows personalization, once for each page view. */
export async function loadRecommendations(
  store: SiteStore,
  sources: RecommendationSources,
  log: Log,
): Promise<void> {
  const state = store.getState();
  const { content, context, env } = state;
  const isCurrent = () => store.getState().context.url === context.url;
  const { api, widget } = sources;
  const asked: Promise<void>[] = [];
  if (api !== undefined)
    asked.push(
      topicsOf(sources, env.environment === 'ci', log)
        .then((topics) =>
          recommendedItems({
            endpoint: api.endpoint,
            brandKey: brand.key,
            url: content.canonicalUrl,
            topics,
          }),
        )
        .then((items) => {
          if (isCurrent()) store.actions.setRecommendations(items);
        }),
    );
  // Readers without advertisements see no paid stories (spec §6).
  if (widget !== undefined && hasAdvertisements(state))
    for (const widgetId of widgetIds)
      asked.push(
        widgetItems({
          scriptUrl: widget.scriptUrl,
          widgetId,
          permalink: content.canonicalUrl,
        }).then((items) => {
          if (isCurrent()) store.actions.setWidgetItems(widgetId, items);
        }),
      );
  for (const result of await Promise.allSettled(asked))
    if (result.status === 'rejected') log('Recommendations did not arrive', result.reason);
}
