/**
 * Reads the meter's keys and limits for functions: the same text that the edge functions read from
 * their KeyValueStore.
 */
import { readFile, stat } from 'node:fs/promises';
import * as v from 'valibot';
import {
  METER_CONFIG_KEY,
  parseMeterConfig,
  type MeterConfig,
} from '../../shared/paywall/meter-config.ts';
import type { Log } from '../http/log.ts';
import type { SecretReader } from '../aws/secrets.ts';

/**
 * Returns the current configuration, or undefined while there is none; everything that it guards
 * then stays closed.
 */
export type MeterConfigReader = () => Promise<MeterConfig | undefined>;

const kvsFileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ data: v.array(v.object({ key: v.string(), value: v.string() })) }),
);

/**
 * Local reader: the file that serves as the local edge's KeyValueStore. It is read again when it
 * has changed, so keys can rotate while the site runs.
 */
function ofFile(path: string, log: Log): MeterConfigReader {
  let version = 0;
  let config: MeterConfig | undefined;
  return async () => {
    const modified = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    if (modified === version) return config;
    try {
      const { data } = v.parse(kvsFileSchema, await readFile(path, 'utf8'));
      const text = data.find(({ key }) => key === METER_CONFIG_KEY)?.value;
      config = text === undefined ? undefined : parseMeterConfig(text);
    } catch (error) {
      log({
        level: 'ERROR',
        message: 'The meter’s configuration cannot be read; the last one stays',
        path,
        error,
      });
    }
    // Not before it is read: until then, other calls read it too.
    version = modified;
    return config;
  };
}

/** AWS reader: the secret that `masthead keys` writes. */
function ofSecret(read: SecretReader, log: Log): MeterConfigReader {
  let known = '';
  let config: MeterConfig | undefined;
  return async () => {
    const [text = ''] = await read();
    if (text === known) return config;
    known = text;
    try {
      config = parseMeterConfig(text);
    } catch {
      // A fresh deployment's secret holds random characters until `masthead keys rotate` has run.
      // Its text must not be logged.
      log({
        level: 'ERROR',
        message: 'The meter’s secret holds no configuration: run masthead keys rotate',
      });
    }
    return config;
  };
}

/** @param source.file for the local site; otherwise the secret is read. */
export function createMeterConfigReader(source: {
  readonly file: string | undefined;
  readonly secret: SecretReader;
  readonly log: Log;
}): MeterConfigReader {
  return source.file === undefined
    ? ofSecret(source.secret, source.log)
    : ofFile(source.file, source.log);
}
