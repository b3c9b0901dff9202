/** How commands call a data folder's own store. */
import type { Store } from '../local/open-store.ts';
import { environmentCredentials, patientBudget } from '../services/aws/signed-fetch.ts';

export function storeConnection({ env }: Pick<Store, 'env'>) {
  return {
    region: env.AWS_REGION ?? 'us-east-1',
    credentials: environmentCredentials({ ...env }),
    budget: patientBudget,
  };
}
