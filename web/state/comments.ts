/** Whether the comments panel is open. See spec §4 (Other). */
import type { SetState } from './set-state.ts';

export interface CommentsState {
  readonly isActive: boolean;
}

export const initialComments: CommentsState = { isActive: false };

export const commentsActions = (set: SetState<{ readonly comments: CommentsState }>) => ({
  toggleComments() {
    set(({ comments }) => ({ comments: { isActive: !comments.isActive } }));
  },
});
