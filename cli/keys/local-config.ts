/**
 * The configuration on one machine: the file that serves as the local edge's KeyValueStore, in
 * CloudFront's import format.
 */
import { stat } from 'node:fs/promises';
import * as v from 'valibot';
import { keyValuesFile } from '../../local/edge/key-values.ts';
import { changePrivateFile, readPrivateFile } from '../../local/private-file.ts';
import { METER_CONFIG_KEY } from '../../shared/paywall/meter-config.ts';
import { formatMeterConfig } from '../../shared/paywall/write-meter-config.ts';
import { readStoredConfig, type ConfigCopies, type ConfigStore } from './config-store.ts';

/** Loose: other contents of the store stay unchanged. */
const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.looseObject({ data: v.array(v.looseObject({ key: v.string(), value: v.string() })) }),
);
type KeyValueFile = v.InferOutput<typeof fileSchema>;

/** @throws Error that names the file. */
function parseFile(text: string | undefined, path: string): KeyValueFile {
  if (text === undefined) return { data: [] };
  const result = v.safeParse(fileSchema, text);
  if (!result.success)
    throw new Error(
      `${path} is not a store of the edge functions: expected {"data":[{"key":"…","value":"…"}]}. Restore it; to begin anew with other keys, remove it: readers' tokens are void then.`,
    );
  return result.output;
}

function copiesOf({ data }: KeyValueFile, path: string): ConfigCopies {
  const text = data.find(({ key }) => key === METER_CONFIG_KEY)?.value;
  const config =
    text === undefined ? undefined : readStoredConfig(text, `${path}, ${METER_CONFIG_KEY},`);
  return { functions: config, edge: config };
}

/** @throws Error when the folder does not exist. */
export async function openLocalConfig(dataDir: string): Promise<ConfigStore> {
  const found = await stat(dataDir).catch(() => undefined);
  if (found?.isDirectory() !== true)
    throw new Error(
      `There is no data folder at ${dataDir}: masthead start makes one, --data names another`,
    );
  const path = keyValuesFile(dataDir);
  return {
    name: path,
    read: async () => copiesOf(parseFile(await readPrivateFile(path), path), path),
    async change(decide) {
      let decision: ReturnType<typeof decide> | undefined;
      await changePrivateFile(path, (text) => {
        const file = parseFile(text, path);
        decision = decide(copiesOf(file, path));
        const value = formatMeterConfig(decision.config);
        const data = file.data.map((entry) =>
          entry.key === METER_CONFIG_KEY ? { ...entry, value } : entry,
        );
        if (!data.some(({ key }) => key === METER_CONFIG_KEY))
          data.push({ key: METER_CONFIG_KEY, value });
        return `${JSON.stringify({ ...file, data }, null, 2)}\n`;
      });
      if (decision === undefined) throw new Error(`${path} was not changed`);
      return decision;
    },
  };
}
