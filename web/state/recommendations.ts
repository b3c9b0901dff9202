/** Recommended stories, by source. See spec §3 (recommendations). */
interface RecommendationItem {
  readonly url: string;
  readonly title: string;
  readonly brand: string;
  readonly image_url: string;
}

export interface RecommendationsState {
  readonly weRecommendItems: readonly RecommendationItem[];
  readonly sponsoredStoriesItems: readonly RecommendationItem[];
  readonly personalizedRecircItems: Readonly<
    Partial<Record<'JS_1' | 'JS_2' | 'JS_3', readonly RecommendationItem[]>>
  >;
}

export const initialRecommendations: RecommendationsState = {
  weRecommendItems: [],
  sponsoredStoriesItems: [],
  personalizedRecircItems: {},
};
