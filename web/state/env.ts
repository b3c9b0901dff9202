/**
 * Where the page runs: immutable facts about the deployment that the browser may know. See spec §3
 * (env) and spec §9 (Environments).
 */
import type { Environment } from '../../shared/environment.ts';

export interface EnvState {
  readonly environment: Environment;
  /** 'yes' turns on the service worker and client routing (spec §7.6). */
  readonly PWA_ENABLED: 'yes' | 'no';
  /** 'yes' lets the brand's tag manager run (spec §9). */
  readonly FLAG_GTM_ENABLE: 'yes' | 'no';
  readonly buildId: string;
  /**
   * The production site's domain, used for its cookies; '' where cookies belong to the host alone.
   */
  readonly cookieDomain: string;
  /**
   * The address of the publisher's video service in this environment, for the publisher's own
   * scripts; '' without one (spec §7.5).
   */
  readonly videoService: string;
}

export const initialEnv: EnvState = {
  environment: 'production',
  PWA_ENABLED: 'yes',
  FLAG_GTM_ENABLE: 'no',
  buildId: '',
  cookieDomain: '',
  videoService: '',
};
