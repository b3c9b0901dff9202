/** Where a meter's configuration is kept: the copy of the functions, and the edge's. On one machine they are the same file. */
import { parseMeterConfig, type MeterConfig } from '../../shared/paywall/meter-config.ts';
import type { MeterSecrets } from '../../shared/paywall/write-meter-config.ts';

export type StoredConfig = MeterConfig & MeterSecrets;

export interface ConfigCopies {
  /** The authority: what functions sign and verify with. Undefined while there are no keys. */
  readonly functions: StoredConfig | undefined;
  /** What the edge has; undefined when that is nothing, or nothing it could read. */
  readonly edge: StoredConfig | undefined;
}

export interface ConfigStore {
  /** For messages: the file, or the secret. */
  readonly name: string;
  read(): Promise<ConfigCopies>;
  /**
   * Writes what `decide` makes of the copies, to both, and returns it. Of two changes at the same time one comes after the
   * other or fails: no key is lost.
   */
  change<Decision extends { readonly config: StoredConfig }>(
    decide: (copies: ConfigCopies) => Decision,
  ): Promise<Decision>;
}

/**
 * Reads the text of `cfg`.
 * @param name says where it stands. @throws Error that names it and the field that is wrong, and holds nothing of the text.
 */
export function readStoredConfig(text: string, name: string): StoredConfig {
  let config: StoredConfig;
  try {
    config = parseMeterConfig(text);
  } catch (error) {
    // A parser's message quotes what it stumbled on, which may be a key.
    const fault =
      error instanceof Error && error.message.startsWith('cfg.') ? error.message : 'it is not JSON';
    throw new Error(
      `${name} holds no configuration of the meter (${fault}). Restore it; to begin anew with other keys, remove it: readers' tokens are void then.`,
    );
  }
  if (config.t !== undefined && !Number.isSafeInteger(config.t))
    throw new Error(`${name} holds a cfg.t that is no time`);
  return config;
}
