/** Loads recommendations by third parties, if the publisher has configured any for this page type. */
import { brand } from '#brand';
import { pageRow } from '../../shared/pages.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { useSite } from '../state/store.ts';

const recommended = {
  chunk: 'recommended',
  load: () => import('./recommended.tsx'),
  failure: 'Recommendations did not load',
  isStyled: true,
};

export function RecommendedPlace() {
  const isWanted = useSite(
    ({ context }) => pageRow(context.contentType).features.recommendations && !context.isPreview,
  );
  const loaded = useLoaded(
    recommended,
    isWanted && brand.recommendations !== undefined ? 'idle' : 'never',
  );
  return loaded === undefined ? null : <loaded.Recommended />;
}
