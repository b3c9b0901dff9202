/**
 * The network that the social info block names: the first one selected stays. See spec §4 (Other).
 */
import type { SocialServiceName } from '../../shared/brand/brand.ts';
import type { Received } from './received.ts';

export interface SocialState {
  readonly selectedSocialNetwork: SocialServiceName | '';
}

export type SocialAction = {
  readonly type: 'social/selected';
  readonly network: SocialServiceName;
};

export const initialSocial: SocialState = { selectedSocialNetwork: '' };

export function socialReducer(state: SocialState, action: SocialAction | Received): SocialState {
  return action.type === 'social/selected' && state.selectedSocialNetwork === ''
    ? { selectedSocialNetwork: action.network }
    : state;
}
