import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { environmentCredentials, patientBudget } from '../../../services/aws/signed-fetch.ts';
import type { PlainItem } from '../../../services/aws/attributes.ts';
import { scanTable } from '../../../services/aws/scan-table.ts';
import type { DynamoClient } from '../../../services/aws/dynamo.ts';
import { emailEventsHandler } from '../../../lambdas/email-events/logic.ts';
import {
  createSuppressionStore,
  type SuppressionStore,
} from '../../../services/email/suppression-store.ts';
import type { LogEvent } from '../../../services/http/log.ts';
import {
  createEditionStore,
  type EditionStore,
} from '../../../services/newsletters/editions/edition-store.ts';
import {
  createNewsletterStore,
  type NewsletterStore,
} from '../../../services/newsletters/newsletter-store.ts';
import { emailHash } from '../../../services/readers/reader-keys.ts';
import { openStore, type Store } from '../../../local/open-store.ts';
import { chosen } from '../../../shared/newsletters/subscription.ts';

const SUBJECTS = 'what readers are named by in tests';
const NOW_MS = Date.UTC(2026, 10, 12, 15);

let folder: string;
let store: Store;
let dynamo: DynamoClient;
let readers: string;
let suppressions: SuppressionStore;
let newsletters: NewsletterStore;
let editions: EditionStore;
let logged: LogEvent[];

const hashEmail = async (email: string) => emailHash(email, SUBJECTS);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-email-events-'));
  store = await openStore({ dataDir: join(folder, 'data') });
  const credentials = environmentCredentials({ ...store.env });
  dynamo = createDynamoClient(
    {
      region: 'us-east-1',
      credentials,
      budget: patientBudget,
    },
    store.endpoints.dynamodb,
  );
  readers = store.env.READERS_TABLE ?? '';
  suppressions = createSuppressionStore({
    dynamo,
    table: readers,
    subject: async () => SUBJECTS,
    now: () => NOW_MS,
  });
  newsletters = createNewsletterStore(dynamo, readers);
  editions = createEditionStore(dynamo, store.env.CONTENT_TABLE ?? '');
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  logged = [];
});

/** Returns what SES publishes of an email to one address. */
function published(
  to: string,
  what: 'Bounce' | 'Complaint',
  { at = '2026-11-12T14:00:00.000Z', id = 'id', ...more }: Record<string, unknown> = {},
): string {
  const recipients = [{ emailAddress: to, action: 'failed', status: '5.1.1' }];
  const report =
    what === 'Bounce'
      ? { bounce: { bounceType: 'Permanent', bouncedRecipients: recipients } }
      : { complaint: { complainedRecipients: recipients } };
  const [[name = '', fields = {}] = []] = Object.entries(report);
  return JSON.stringify({
    eventType: what,
    mail: { messageId: 'message', destination: [to] },
    [name]: { ...fields, timestamp: at, feedbackId: id, ...more },
  });
}

const eventOf = (messages: readonly string[]) => ({
  Records: messages.map((body, index) => ({ messageId: `message-${index}`, body })),
});

/** Invokes the function as Lambda does with the messages of its queue; none is to come again. */
async function deliver(...messages: readonly string[]): Promise<void> {
  const handler = emailEventsHandler({
    suppressions,
    newsletters,
    editions,
    hashEmail,
    now: () => NOW_MS,
    log: (event) => {
      logged.push(event);
    },
  });
  expect(await handler(eventOf(messages), { awsRequestId: 'invocation' })).toEqual({
    batchItemFailures: [],
  });
}

async function reasonFor(email: string): Promise<string | undefined> {
  return (await suppressions.of(email))?.reason;
}

async function subscribe(email: string, at: string): Promise<void> {
  await newsletters.change(await hashEmail(email), 'WEEKLY', (current) =>
    chosen(current, { nowMs: Date.parse(at), email, sourceCode: 'TEST', text: 'Yes' }),
  );
}

async function stateOf(email: string): Promise<string | undefined> {
  return (await newsletters.all(await hashEmail(email))).get('WEEKLY')?.state;
}

describe('An event about an email', () => {
  it('suppresses an address that bounces for good, under a hash of it', async () => {
    await deliver(published('Gone@Mail.example', 'Bounce'));
    expect(await suppressions.of('gone@mail.example')).toEqual({
      reason: 'bounced',
      at: '2026-11-12T14:00:00.000Z',
    });
    expect(await reasonFor('other@mail.example')).toBeUndefined();
    const connection = {
      region: 'us-east-1',
      credentials: environmentCredentials({ ...store.env }),
    };
    const items: PlainItem[] = [];
    for await (const item of scanTable(connection, readers, store.endpoints.dynamodb))
      items.push(item);
    expect(items.length).toBeGreaterThan(0);
    expect(JSON.stringify(items)).not.toMatch(/gone|mail\.example/i);
    expect(JSON.stringify(logged)).not.toMatch(/gone/i);
  });

  it('finds an address whose domain has other letters than ASCII', async () => {
    await deliver(published('leser@xn--bcher-kva.example', 'Bounce'));
    expect(await reasonFor('leser@bücher.example')).toBe('bounced');
  });

  it('suppresses by the fifth soft bounce, and counts none twice', async () => {
    const soft = (day: number) =>
      published('full@mail.example', 'Bounce', {
        bounceType: 'Transient',
        at: `2026-11-0${day}T00:00:00.000Z`,
        id: `soft-${day}`,
      });
    await deliver(...[4, 2, 1, 3, 2, 1, 4].map(soft));
    expect(await reasonFor('full@mail.example')).toBeUndefined();
    await deliver(soft(5));
    expect(await reasonFor('full@mail.example')).toBe('soft-bounced');
  });

  it('does not count replies that a mailbox sends by itself', async () => {
    for (let day = 1; day <= 6; day += 1)
      await deliver(
        published('away@mail.example', 'Bounce', {
          bounceType: 'Transient',
          bouncedRecipients: [{ emailAddress: 'away@mail.example' }],
          at: `2026-11-0${day}T00:00:00.000Z`,
          id: `away-${day}`,
        }),
      );
    expect(await reasonFor('away@mail.example')).toBeUndefined();
  });

  it('ends the newsletters of an address that complains, again when it comes again', async () => {
    await subscribe('angry@mail.example', '2026-11-01T00:00:00.000Z');
    await deliver(published('angry@mail.example', 'Complaint'));
    expect([await reasonFor('angry@mail.example'), await stateOf('angry@mail.example')]).toEqual([
      'complained',
      'unsubscribed',
    ]);
    // The first attempt may have ended after the record was written.
    await suppressions.add('late@mail.example', {
      kind: 'complaint',
      at: '2026-11-12T14:00:00.000Z',
      id: 'id',
    });
    await subscribe('late@mail.example', '2026-11-01T00:00:00.000Z');
    await deliver(published('late@mail.example', 'Complaint'));
    expect(await stateOf('late@mail.example')).toBe('unsubscribed');
  });

  it('leaves who reports that an email is no spam', async () => {
    await subscribe('glad@mail.example', '2026-11-01T00:00:00.000Z');
    const report = (complaintFeedbackType: string | null) =>
      published('glad@mail.example', 'Complaint', { complaintFeedbackType });
    await deliver(report('not-spam'));
    expect([await reasonFor('glad@mail.example'), await stateOf('glad@mail.example')]).toEqual([
      undefined,
      'confirmed',
    ]);
    await deliver(report(null));
    expect(await stateOf('glad@mail.example')).toBe('unsubscribed');
  });

  it('leaves a newsletter that was asked for after the complaint', async () => {
    await subscribe('back@mail.example', '2026-11-12T14:30:00.000Z');
    await deliver(published('back@mail.example', 'Complaint'));
    expect(await stateOf('back@mail.example')).toBe('confirmed');
  });

  it('is logged and dropped when it is unreadable, and the others are taken', async () => {
    await deliver(
      'Successfully validated SNS topic for Amazon SES event publishing.',
      '{"eventType":"Bounce","mail":{}}',
      published('not an address', 'Bounce'),
      published('beside@mail.example', 'Bounce'),
    );
    expect(logged.map(({ level, message }) => [level, message])).toEqual(
      Array(3).fill(['WARN', 'An event about an email is unreadable']),
    );
    expect(await reasonFor('beside@mail.example')).toBe('bounced');
  });

  it('comes again, alone, when the store fails, and does not hold up the others', async () => {
    const { add } = suppressions;
    const failing: SuppressionStore = {
      ...suppressions,
      add: async (email, report) => {
        if (email.startsWith('unlucky')) throw new Error('The store is away');
        return add(email, report);
      },
    };
    const handler = emailEventsHandler({
      suppressions: failing,
      newsletters,
      editions,
      hashEmail,
      now: () => NOW_MS,
      log: () => undefined,
    });
    const messages = ['unlucky@mail.example', 'lucky@mail.example'].map((to) =>
      published(to, 'Bounce'),
    );
    expect(await handler(eventOf(messages), { awsRequestId: 'one' })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'message-0' }],
    });
    expect(await reasonFor('lucky@mail.example')).toBe('bounced');
  });

  it('is counted with the edition whose letter it is about, once', async () => {
    const edition = await editions.create('WEEKLY', {
      ...{ subject: 'News', preview: '', intro: '', stories: [], audience: 'all' },
    });
    const tagged = (text: string) => {
      const event = JSON.parse(text) as { mail: object };
      const tags = { edition: [`WEEKLY-${edition.number}`] };
      return JSON.stringify({ ...event, mail: { ...event.mail, tags } });
    };
    const bounce = tagged(published('dead-letter@mail.example', 'Bounce'));
    const complaint = tagged(published('angry-letter@mail.example', 'Complaint'));
    await deliver(bounce, complaint, bounce);
    const unknown = tagged(published('other-letter@mail.example', 'Bounce'));
    await deliver(unknown.replace(`WEEKLY-${edition.number}`, 'WEEKLY-999'));
    expect(await editions.get(edition)).toMatchObject({ bounced: 1, complained: 1 });
    expect(await editions.get({ key: 'WEEKLY', number: 999 })).toBeUndefined();
  });

  it('is noted once for each report when many come at the same time', async () => {
    await Promise.all(
      [1, 2, 3, 4, 5].map((day) =>
        deliver(
          published('busy@mail.example', 'Bounce', {
            bounceType: 'Transient',
            at: `2026-11-0${day}T00:00:00.000Z`,
            id: `busy-${day}`,
          }),
        ),
      ),
    );
    expect(await reasonFor('busy@mail.example')).toBe('soft-bounced');
  });
});
