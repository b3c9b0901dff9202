/** Whether the comments panel is open. See spec §4 (Other). */
import type { Action } from './action.ts';

export interface CommentsState {
  readonly isActive: boolean;
}

export const initialComments: CommentsState = { isActive: false };

export function commentsReducer(state: CommentsState, action: Action): CommentsState {
  if (action.type === 'comments/toggled') return { isActive: !state.isActive };
  return action.type === 'state/received' ? initialComments : state;
}
