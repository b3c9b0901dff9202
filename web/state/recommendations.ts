/** Recommended stories, by source. See spec §3 (recommendations). */
import type { Received } from './received.ts';

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

export type RecommendationsAction =
  | {
      readonly type: 'recommendations/received';
      readonly items: readonly RecommendationItem[];
    }
  | {
      readonly type: 'recommendations/widget-received';
      readonly widget: WidgetId;
      readonly items: readonly RecommendationItem[];
    };

export const initialRecommendations: RecommendationsState = {
  weRecommendItems: [],
  sponsoredStoriesItems: [],
  personalizedRecircItems: {},
};

/** The widget whose stories are paid for; the others hold stories of the publication. */
const SPONSORED_WIDGET: WidgetId = 'JS_1';

export function recommendationsReducer(
  state: RecommendationsState,
  action: RecommendationsAction | Received,
): RecommendationsState {
  switch (action.type) {
    case 'recommendations/received':
      return { ...state, weRecommendItems: action.items };
    case 'recommendations/widget-received':
      return {
        ...state,
        sponsoredStoriesItems:
          action.widget === SPONSORED_WIDGET ? action.items : state.sponsoredStoriesItems,
        personalizedRecircItems: {
          ...state.personalizedRecircItems,
          [action.widget]: action.items,
        },
      };
    case 'state/received':
      return initialRecommendations;
  }
}
