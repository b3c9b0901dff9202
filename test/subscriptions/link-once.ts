/** A process of its own that links one subscription when it is told to, for a test that kills it. Arguments: endpoint, table, number, e-mail hash, account id. */
import { createDynamoClient } from '../../lambdas/runtime/dynamo.ts';
import { createAccountStore } from '../../lambdas/runtime/readers/account-store.ts';
import { createSubscriptionLinks } from '../../lambdas/runtime/readers/subscription-links.ts';
import { environmentCredentials, patientBudget } from '../../lambdas/runtime/signed-fetch.ts';

const [, , endpoint = '', table = '', number = '', emailHash = '', accountId = ''] = process.argv;
const env = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
const dynamo = createDynamoClient(
  { region: 'us-east-1', credentials: environmentCredentials(env), budget: patientBudget },
  endpoint,
);
const links = createSubscriptionLinks(dynamo, table, createAccountStore(dynamo, table), Date.now);
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  void links.link(number, { emailHash, accountId }).then((outcome) => {
    process.stdout.write(`${outcome}\n`);
    process.exit(0);
  });
});
