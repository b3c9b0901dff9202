/** Environment of functions on one machine, apart from the location of the store. */
import { keyValuesFile } from '../local/edge/key-values.ts';
import { outboxFolder } from '../local/outbox/outbox-folder.ts';
import { siteSecrets } from '../local/site-secrets.ts';
import type { Environment } from '../shared/environment.ts';

/**
 * The store, functions and readers share the processor here, so the store may respond more slowly
 * than DynamoDB.
 */
const patience = { STORE_ATTEMPT_MS: '3000', STORE_TOTAL_MS: '8000' } as const;

export async function localEnvironment(
  dataDir: string,
  environment: Environment,
): Promise<Record<string, string>> {
  return {
    ...(await siteSecrets(dataDir)),
    ...patience,
    METER_CONFIG_FILE: keyValuesFile(dataDir),
    MAIL_OUTBOX: outboxFolder(dataDir),
    ENVIRONMENT: environment,
  };
}
