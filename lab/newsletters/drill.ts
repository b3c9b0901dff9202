/** `npm run drill:letters`: an edition to 50,000 readers, by a sender that is killed 20 times. */
import { parseArgs } from 'node:util';
import { sendDrill } from './send-drill.ts';

const HELP = `Usage: npm run drill:letters -- [--readers 50000] [--kills 20] [--rate 500]

Sends an edition to readers of an embedded store through a stand-in of SES. The sender is killed at
random points and started again. Prints how many readers got two emails, or none, and the pace.
`;

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '50000' },
    kills: { type: 'string', default: '20' },
    rate: { type: 'string', default: '500' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(HELP);
else
  console.log(
    await sendDrill({
      readers: Number(values.readers),
      kills: Number(values.kills),
      perSecond: Number(values.rate),
    }),
  );
