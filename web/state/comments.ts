/** Whether the comments panel is open. See spec §4 (Other). */
import type { Received } from './received.ts';

export interface CommentsState {
  readonly isActive: boolean;
}

export type CommentsAction = { readonly type: 'comments/toggled' };

export const initialComments: CommentsState = { isActive: false };

export function commentsReducer(
  state: CommentsState,
  action: CommentsAction | Received,
): CommentsState {
  return action.type === 'comments/toggled' ? { isActive: !state.isActive } : initialComments;
}
