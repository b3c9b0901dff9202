/** Environment of functions on one machine, apart from the location of the store. */
import { resolve } from 'node:path';
import { keyValuesFile } from '../local/edge/key-values.ts';
import { outboxFolder } from '../local/outbox/outbox-folder.ts';
import { localSmtp } from '../local/outbox/smtp-server.ts';
import { secretsFile, siteSecrets } from '../local/site-secrets.ts';
import type { Environment } from '../shared/environment.ts';

/**
 * In ms. The store, functions and readers share the processor here, so the store may respond more
 * slowly than DynamoDB.
 */
const STORE_ATTEMPT_MS = 3_000;
const STORE_TOTAL_MS = 8_000;

/**
 * Returns by how much the time limits of functions and of the store are multiplied on this machine.
 * @throws Error when MASTHEAD_TIME_FACTOR is not a number from 1.
 */
export function timeLimitFactor(): number {
  const given = process.env.MASTHEAD_TIME_FACTOR ?? '1';
  const factor = Number(given);
  if (!(factor >= 1 && factor <= 1_000))
    throw new Error(`MASTHEAD_TIME_FACTOR is "${given}", not a number from 1 to 1000.`);
  return factor;
}

export async function localEnvironment(
  dataDir: string,
  environment: Environment,
): Promise<Record<string, string>> {
  const smtp = localSmtp(process.env);
  return {
    ...(await siteSecrets(dataDir)),
    SUPPLIED_SECRETS_FILE: resolve(secretsFile(dataDir)),
    STORE_ATTEMPT_MS: String(Math.round(STORE_ATTEMPT_MS * timeLimitFactor())),
    STORE_TOTAL_MS: String(Math.round(STORE_TOTAL_MS * timeLimitFactor())),
    METER_CONFIG_FILE: keyValuesFile(dataDir),
    MAIL_OUTBOX: outboxFolder(dataDir),
    ...(smtp === undefined
      ? {}
      : { MAIL_FROM: smtp.from, MAIL_OUTBOX_PER_SECOND: String(smtp.server.perSecond) }),
    ENVIRONMENT: environment,
    // Lines about each request are for CloudWatch: here they would hide what a person looks for.
    REQUEST_LOG: 'off',
  };
}
