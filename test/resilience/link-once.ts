/**
 * A separate process that links one subscription on request, for a test that kills it. Arguments:
 * endpoint, table, number, email hash, account id.
 */
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { createAccountStore } from '../../services/readers/account-store.ts';
import { createSubscriptionLinks } from '../../services/readers/subscription-links.ts';
import { environmentCredentials, patientBudget } from '../../services/aws/signed-fetch.ts';

const [, , endpoint = '', table = '', number = '', emailHash = '', accountId = ''] = process.argv;
const dynamo = createDynamoClient(
  { region: 'us-east-1', credentials: environmentCredentials(process.env), budget: patientBudget },
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
