/** `npm run drill:restore`: copies a restored site of 100,000 items back, killed in the middle. */
import { parseArgs } from 'node:util';
import { restoreDrill } from './restore-drill.ts';

const HELP = `Usage: npm run drill:restore -- [--items 100000] [--accounts 10000] [--rate 2000]
                                [--dynamodb URL]

Makes a store with so many items and accounts, and beside it tables as DynamoDB restores them. Of the
site's, three in ten items are damaged, one in ten is lost, one in ten is newer, and one account in a
hundred was deleted since. Runs "masthead restore --copy-back", kills it three times, goes on, and
compares both sites record by record. Prints times, memory and counts.

  --rate N          write units a second, as of the command
  --dynamodb URL    another implementation of DynamoDB, such as moto's; its tables must not exist yet.
                    Default: the embedded store
`;

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '100000' },
    accounts: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '2000' },
    dynamodb: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [items, accounts, rate] = [values.items, values.accounts, values.rate].map(Number);
if (values.help) console.log(HELP);
else if (
  [items, accounts, rate].some((number) => !Number.isInteger(number) || Number(number) < 1)
) {
  console.error(`--items, --accounts and --rate are whole numbers from 1.\n\n${HELP}`);
  process.exitCode = 1;
} else {
  const { faults } = await restoreDrill({
    items: items ?? 0,
    accounts: accounts ?? 0,
    rate: rate ?? 0,
    dynamodb: values.dynamodb,
    say: (line) => {
      console.log(line);
    },
  });
  if (faults.length > 0) process.exitCode = 1;
}
