/** Runs each morning: whether the keys and the months of the meter last (docs/guides/keys.md). */
import * as v from 'valibot';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createSecrets } from '../../services/aws/secrets.ts';
import { environmentCredentials, patientBudget } from '../../services/aws/signed-fetch.ts';
import { log } from '../../services/http/log.ts';
import { createMeterConfigReader } from '../../services/metering/meter-config-reader.ts';
import { meterCheckHandler } from './logic.ts';

const schema = v.object({
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  METER_CONFIG_FILE: v.optional(v.string()),
});
const env = readVariables('The meter-check function', schema, process.env);
const secrets = createSecrets(process.env, {
  region: env.AWS_REGION,
  credentials: environmentCredentials(process.env),
  budget: patientBudget,
});

export const handler = meterCheckHandler({
  meterConfig: createMeterConfigReader({
    file: env.METER_CONFIG_FILE,
    secret: secrets('meter'),
    log,
  }),
  log,
});
