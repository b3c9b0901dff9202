/** A sender of its own process, which the drill kills: sends the edition that its environment names. */
import { setTimeout as pause } from 'node:timers/promises';
import { createDynamoClient } from '../../services/aws/sdk-dynamo.ts';
import { environmentCredentials, patientBudget } from '../../services/aws/signed-fetch.ts';
import { createEditionDeps } from '../../services/newsletters/editions/edition-deps.ts';
import { sendEdition } from '../../services/newsletters/editions/send-edition.ts';
import { editionOfLabel } from '../../shared/newsletters/edition.ts';
import { brand } from '../../shared/brand/meridian.ts';

const { env } = process;
const credentials = environmentCredentials(env);
const connection = { region: 'us-east-1', credentials };
const { sender, ...deps } = createEditionDeps({
  brand,
  env: {
    MAIL_FROM: 'Meridian <mail@meridian.example>',
    AWS_ENDPOINT_URL_SESV2: env.AWS_ENDPOINT_URL_SESV2,
  },
  connection,
  dynamo: createDynamoClient(
    { ...connection, budget: patientBudget },
    env.AWS_ENDPOINT_URL_DYNAMODB,
  ),
  contentTable: env.CONTENT_TABLE ?? '',
  readersTable: env.READERS_TABLE ?? '',
  subject: () => Promise.resolve(env.SUBJECTS_SECRET ?? ''),
  links: () => Promise.resolve([env.LINKS_SECRET ?? '']),
  now: Date.now,
  log: () => undefined,
});
const name = editionOfLabel(env.EDITION ?? '');
if (sender === undefined || name === undefined) throw new Error('The environment names no edition');
// How much memory it has, each second.
setInterval(() => process.send?.({ rss: process.memoryUsage().rss }), 1_000).unref();
for (;;) {
  const end = await sendEdition({ ...deps, sender }, name, Date.now() + 40_000);
  if (end === 'done' || end === 'stopped') break;
  await pause(50);
}
process.disconnect?.();
