/**
 * What analytics reports about a page's length and kind. See spec §3 and spec §5 (Analytics
 * values).
 */

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
