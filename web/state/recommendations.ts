/** Recommended stories, by source. See spec §3 (recommendations). */
import type { SetState } from './set-state.ts';

export interface RecommendationItem {
  readonly url: string;
  readonly title: string;
  readonly brand: string;
  readonly image_url: string;
}

/** Widgets of the seller of recommendations. */
export type WidgetId = 'JS_1' | 'JS_2' | 'JS_3';

export interface RecommendationsState {
  readonly weRecommendItems: readonly RecommendationItem[];
  readonly sponsoredStoriesItems: readonly RecommendationItem[];
  readonly personalizedRecircItems: Readonly<
    Partial<Record<WidgetId, readonly RecommendationItem[]>>
  >;
}

export const initialRecommendations: RecommendationsState = {
  weRecommendItems: [],
  sponsoredStoriesItems: [],
  personalizedRecircItems: {},
};

/** The widget whose stories are paid for; the others hold stories of the publication. */
const SPONSORED_WIDGET: WidgetId = 'JS_1';

export const recommendationsActions = (
  set: SetState<{ readonly recommendations: RecommendationsState }>,
) => ({
  setRecommendations(items: readonly RecommendationItem[]) {
    set(({ recommendations }) => ({
      recommendations: { ...recommendations, weRecommendItems: items },
    }));
  },
  setWidgetItems(widget: WidgetId, items: readonly RecommendationItem[]) {
    set(({ recommendations }) => ({
      recommendations: {
        ...recommendations,
        ...(widget === SPONSORED_WIDGET && { sponsoredStoriesItems: items }),
        personalizedRecircItems: { ...recommendations.personalizedRecircItems, [widget]: items },
      },
    }));
  },
});
