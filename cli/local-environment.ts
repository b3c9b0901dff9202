/** What functions are told on one machine, beside where the store is. */
import { keyValuesFile } from '../local/edge/key-values.ts';
import { outboxFolder } from '../local/outbox/outbox-folder.ts';
import { siteSecrets } from '../local/site-secrets.ts';
import type { Environment } from '../shared/environment.ts';

/** Store, functions and readers share the processor here: the store may take longer to answer than DynamoDB does. */
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
