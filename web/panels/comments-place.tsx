/** Loads the comments panel when the reader requests it (spec §4, Other). */
import { useSite, useSiteStore } from '../state/store.ts';
import { useLoaded } from '../navigation/use-loaded.ts';

const comments = {
  chunk: 'comments-panel',
  load: () => import('./comments-panel.tsx'),
  failure: 'The comments panel did not load',
  isStyled: true,
};

export function CommentsPlace() {
  const { actions } = useSiteStore();
  const content = useSite((state) => state.content);
  const isActive = useSite((state) => state.comments.isActive);
  const loaded = useLoaded(comments, isActive ? 'now' : 'never');
  return isActive && loaded !== undefined ? (
    <loaded.CommentsPanel content={content} onClose={actions.toggleComments} />
  ) : null;
}
