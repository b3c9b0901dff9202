/**
 * The network that the social info block names: the first one selected stays. See spec §4 (Other).
 */
import type { SocialServiceName } from '../../shared/brand/brand.ts';
import type { SetState } from './set-state.ts';

export interface SocialState {
  readonly selectedSocialNetwork: SocialServiceName | '';
}

export const initialSocial: SocialState = { selectedSocialNetwork: '' };

export const socialActions = (set: SetState<{ readonly social: SocialState }>) => ({
  selectSocialNetwork(network: SocialServiceName) {
    set(({ social }) => ({
      social: { selectedSocialNetwork: social.selectedSocialNetwork || network },
    }));
  },
});
