/**
 * What analytics reports about a page's length and kind. See spec §3 and spec §5 (Analytics
 * values).
 */
import type { Received } from './received.ts';

export interface AnalyticsState {
  readonly contentLength: number | 'all';
  readonly pageType: string;
  readonly pageValue: string;
}

export const initialAnalytics: AnalyticsState = {
  contentLength: 'all',
  pageType: '',
  pageValue: 'all',
};

export function analyticsReducer(
  _: AnalyticsState,
  action: Received<{ readonly analytics: AnalyticsState }>,
): AnalyticsState {
  return action.state.analytics;
}
