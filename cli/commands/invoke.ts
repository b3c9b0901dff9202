/**
 * `masthead invoke FUNCTION EVENT.json`: runs one built function with one event, under the Lambda
 * Runtime API.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import * as v from 'valibot';
import { functions } from '../../lambdas/functions.ts';
import { openQueues } from '../../local/events/serve-events.ts';
import { createLambdaHost } from '../../local/lambda-host.ts';
import { openStore } from '../../local/open-store.ts';
import { buildDirectory } from '../../scripts/build/paths.ts';
import { parseEnvironment } from '../../shared/environment.ts';
import { localEnvironment } from '../local-environment.ts';
import { ensureBuilt } from '../ensure-built.ts';
import { ensureLocalConfig } from '../keys/ensure-local-config.ts';
import { loadBrand } from '../load-brand.ts';
import { brandOption } from '../placed-command.ts';
import { errorMessage } from '../../shared/error-message.ts';

/** Value of `x-origin-key` in the sample events. */
const EDGE_SECRET = 'invoked-by-hand';

const optionsSchema = v.object({ data: v.string(), brand: v.optional(v.string()) });

/**
 * Returns the event as JSON text.
 * @throws Error that names the file and what is wrong with it.
 */
async function readEvent(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`There is no event file at ${file}`);
  });
  try {
    return JSON.stringify(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${errorMessage(error)}`, { cause: error });
  }
}

/** What a function responded with. Text that was sent as base64 is shown as text. */
const sentText = v.pipe(
  v.looseObject({
    headers: v.looseObject({ 'content-type': v.pipe(v.string(), v.regex(/^text\/|json/)) }),
    isBase64Encoded: v.literal(true),
    body: v.string(),
  }),
  v.transform((response) => ({
    ...response,
    isBase64Encoded: false,
    body: Buffer.from(response.body, 'base64').toString(),
  })),
);

function readable(payload: string): unknown {
  const response: unknown = JSON.parse(payload);
  const asText = v.safeParse(sentText, response);
  return asText.success ? asText.output : response;
}

export function invokeCommand(): Command {
  return new Command('invoke')
    .description('run one built function with an event from a file, on the local tables')
    .argument('<function>', Object.keys(functions).join(', '))
    .argument('<event>', 'JSON file; each function has one: lambdas/<function>/event.json')
    .option(
      '--data <dir>',
      'data folder of the magazine on this machine',
      process.env.MASTHEAD_DATA ?? '.masthead',
    )
    .option(...brandOption)
    .action(async (name: string, file: string, given: unknown) => {
      const options = v.parse(optionsSchema, given);
      if (!Object.hasOwn(functions, name))
        throw new Error(
          `There is no function "${name}". Known: ${Object.keys(functions).join(', ')}`,
        );
      const event = await readEvent(file);
      await ensureBuilt(options.brand);
      const store = await openStore({ dataDir: options.data });
      await ensureLocalConfig(resolve(options.data), await loadBrand(options.brand));
      const queues = await openQueues({ dataDir: resolve(options.data), storeEnv: store.env });
      const host = createLambdaHost({
        functionsDir: resolve(buildDirectory, 'lambdas'),
        functions,
        environment: {
          ...store.env,
          ...queues.env,
          ...(await localEnvironment(
            options.data,
            parseEnvironment(process.env.ENVIRONMENT ?? 'production'),
          )),
          EDGE_SECRET,
        },
      });
      try {
        const result = await host.invoke(name, event);
        console.log(
          JSON.stringify(result.kind === 'ok' ? readable(result.payload) : result, null, 2),
        );
        if (result.kind !== 'ok') process.exitCode = 1;
      } finally {
        await host.close();
        await queues.close();
        await store.close();
      }
    });
}
