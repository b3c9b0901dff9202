/**
 * SES v2 on this machine, as far as letters need it: `GetAccount`, and `SendEmail` that counts who was
 * sent what. A recipient's name may ask for a fault: `refuse-…`, `busy-…`, `drop-…`, `halt-…`, `fail-…`.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';

const bodySchema = v.object({
  FromEmailAddress: v.string(),
  Destination: v.object({ ToAddresses: v.tuple([v.string()]) }),
  EmailTags: v.optional(v.array(v.object({ Name: v.string(), Value: v.string() })), []),
  Content: v.object({
    Simple: v.object({
      Subject: v.object({ Data: v.string() }),
      Body: v.object({
        Text: v.object({ Data: v.string() }),
        Html: v.object({ Data: v.string() }),
      }),
      Headers: v.array(v.object({ Name: v.string(), Value: v.string() })),
    }),
  }),
});
export type SentLetter = v.InferOutput<typeof bodySchema>;

export interface SesStandIn {
  readonly endpoint: string;
  /** How many emails each address was sent. */
  readonly received: ReadonlyMap<string, number>;
  /** When each email came, ms of `performance.now()`. */
  readonly times: readonly number[];
  readonly last: () => SentLetter | undefined;
  close(): Promise<void>;
}

export interface SesOptions {
  readonly perSecond: number;
  readonly perDay?: number;
  /** Called for each email that was taken. */
  readonly onEmail?: (count: number) => void;
}

const errors = {
  refuse: [400, 'MessageRejected'],
  busy: [429, 'TooManyRequestsException'],
  halt: [400, 'SendingPausedException'],
  fail: [500, 'InternalServiceErrorException'],
} as const;

export async function startSes({
  perSecond,
  perDay = -1,
  onEmail,
}: SesOptions): Promise<SesStandIn> {
  const received = new Map<string, number>();
  const busy = new Map<string, number>();
  const times: number[] = [];
  let last: SentLetter | undefined;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const respond = (status: number, body: object, type?: string) => {
      const kind = type === undefined ? {} : { 'x-amzn-errortype': type };
      response.writeHead(status, { 'content-type': 'application/json', ...kind });
      response.end(JSON.stringify(body));
    };
    request.on('end', () => {
      if (request.method === 'GET') {
        const SendQuota = {
          Max24HourSend: perDay,
          MaxSendRate: perSecond,
          SentLast24Hours: times.length,
        };
        respond(200, { SendingEnabled: true, SendQuota });
        return;
      }
      const letter = v.parse(bodySchema, JSON.parse(text));
      const [to] = letter.Destination.ToAddresses;
      const fault = to.split('-')[0] ?? '';
      const tries = (busy.get(to) ?? 0) + 1;
      busy.set(to, tries);
      // Who is busy takes the email at the third attempt.
      if (fault in errors && !(fault === 'busy' && tries > 2)) {
        const [status, name] = errors[fault as keyof typeof errors];
        respond(status, { message: name }, name);
        return;
      }
      received.set(to, (received.get(to) ?? 0) + 1);
      times.push(performance.now());
      last = letter;
      onEmail?.(times.length);
      // Taken, and nobody hears of it.
      if (fault === 'drop') request.socket.destroy();
      else respond(200, { MessageId: randomUUID() });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    times,
    last: () => last,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => {
          done();
        });
      }),
  };
}
