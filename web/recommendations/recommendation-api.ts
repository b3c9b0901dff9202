/** Clients of the services that recommend stories and know a reader's subjects. See spec §7.5. */
import {
  RECOMMENDATIONS_DAYS,
  RECOMMENDATIONS_PAGE_SIZE,
  RECOMMENDATIONS_START_DATE,
  RECOMMENDATIONS_TIMEOUT_MS,
  TOPICS_MAX,
  TOPICS_TIMEOUT_MS,
} from '../../shared/limits.ts';
import { askService, serviceAddress } from '../browser/ask-service.ts';
import type { RecommendationItem } from '../state/recommendations.ts';
import { validItems } from './recommendation-item.ts';

/** @throws as `askService` does, or SyntaxError when the response is no JSON. */
async function askJson(
  endpoint: string,
  query: URLSearchParams,
  timeoutMs: number,
): Promise<unknown> {
  const headers = { accept: 'application/json' };
  return JSON.parse(await askService(serviceAddress(endpoint, query), timeoutMs, { headers }));
}

function listIn(response: unknown, name: string): readonly unknown[] {
  const list: unknown =
    typeof response === 'object' && response !== null ? Reflect.get(response, name) : undefined;
  return Array.isArray(list) ? list : [];
}

/**
 * Returns the names of the first three subjects that a reader likes.
 * @param xid the reader's id for experiments and recommendations.
 * @throws Error as the service fails, or after ten seconds.
 */
export async function userTopics(endpoint: string, xid: string): Promise<readonly string[]> {
  const response = await askJson(endpoint, new URLSearchParams({ xid }), TOPICS_TIMEOUT_MS);
  return listIn(response, 'topics')
    .flatMap((topic) => {
      const name: unknown =
        typeof topic === 'object' && topic !== null ? Reflect.get(topic, 'name') : undefined;
      return typeof name === 'string' && name !== '' ? [name] : [];
    })
    .slice(0, TOPICS_MAX);
}

export interface RecommendationQuestion {
  readonly endpoint: string;
  /** The brand's key. */
  readonly brandKey: string;
  /** The canonical address of the page. */
  readonly url: string;
  readonly topics: readonly string[];
}

/**
 * Returns the stories that the service recommends beside a page, without the page itself.
 * @throws Error as the service fails, or after a minute.
 */
export async function recommendedItems({
  endpoint,
  brandKey,
  url,
  topics,
}: RecommendationQuestion): Promise<readonly RecommendationItem[]> {
  const query = new URLSearchParams({
    applicationID: `${brandKey}-recommended`,
    'filter[contentType]': 'ARTICLE',
    'filter[startDate]': RECOMMENDATIONS_START_DATE,
    'filter[numberOfDays]': String(RECOMMENDATIONS_DAYS),
    brand: brandKey,
    'page[size]': String(RECOMMENDATIONS_PAGE_SIZE),
    url,
  });
  for (const topic of topics) query.append('filter[halTopicName]', topic);
  const response = await askJson(endpoint, query, RECOMMENDATIONS_TIMEOUT_MS);
  const others = listIn(response, 'items').filter(
    (item) => typeof item !== 'object' || item === null || Reflect.get(item, 'url') !== url,
  );
  return validItems(others);
}
