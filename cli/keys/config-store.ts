/**
 * Storage for a meter's configuration: the functions' copy and the edge's copy. On one machine,
 * both are the same file.
 */
import { parseMeterConfig, type MeterConfig } from '../../shared/paywall/meter-config.ts';
import type { MeterSecrets } from '../../shared/paywall/write-meter-config.ts';

export type StoredConfig = MeterConfig & MeterSecrets;

export interface ConfigCopies {
  /**
   * The authoritative copy, with which functions sign and verify. Undefined while there are no
   * keys.
   */
  readonly functions: StoredConfig | undefined;
  /** The edge's copy. Undefined when it is absent or the edge could not read it. */
  readonly edge: StoredConfig | undefined;
}

export interface ConfigStore {
  /** The file or secret, for messages. */
  readonly name: string;
  /** Returns the word of the web ACL that the deployment made; undefined where it made none. */
  firewallWord?(): Promise<string | undefined>;
  read(): Promise<ConfigCopies>;
  /**
   * Writes the result of `decide` to both copies and returns it. Of two concurrent changes, one
   * either follows the other or fails, so no key is lost.
   */
  change<Decision extends { readonly config: StoredConfig }>(
    decide: (copies: ConfigCopies) => Decision,
  ): Promise<Decision>;
}

/**
 * Parses the text of `cfg`.
 * @param name Where the text is stored.
 * @throws Error that names the location and the wrong field, without quoting the text.
 */
export function readStoredConfig(text: string, name: string): StoredConfig {
  let config: StoredConfig;
  try {
    config = parseMeterConfig(text);
  } catch (error) {
    // A parser's message quotes the text at which it failed, which may be a key.
    const fault =
      error instanceof Error && error.message.startsWith('cfg.') ? error.message : 'it is not JSON';
    throw new Error(
      `${name} holds no configuration of the meter (${fault}). Restore it; to begin anew with other keys, remove it: readers' tokens are void then.`,
    );
  }
  if (config.t !== undefined && !Number.isSafeInteger(config.t))
    throw new Error(`${name} holds a cfg.t that is not a time`);
  return config;
}
