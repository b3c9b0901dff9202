/** Where the page runs: immutable facts of the deployment that the browser may know (spec §3 env, §9 Environments). */
import type { Environment } from '../../shared/environment.ts';

export interface EnvState {
  readonly environment: Environment;
  /** Spec §7.6: 'yes' turns the service worker and client routing on. */
  readonly PWA_ENABLED: 'yes' | 'no';
  readonly buildId: string;
  /** The production site's domain, which its cookies are of; '' where they are the host's own. */
  readonly cookieDomain: string;
}

export const initialEnv: EnvState = {
  environment: 'production',
  PWA_ENABLED: 'yes',
  buildId: '',
  cookieDomain: '',
};
