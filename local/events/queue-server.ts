/**
 * Takes what functions send to queues on one machine, by the one call of SQS that they make, signed with
 * the secret of this start.
 */
import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { SEND_MAX_BYTES, SEND_MAX_MESSAGES } from '../../services/aws/queues.ts';
import type { QueueMessage } from '../../services/aws/queue-sender.ts';
import type { AwsCredentials } from '../../services/aws/signature.ts';
import { closeServer, listenOnLoopback } from '../store/listen.ts';
import { guarded } from '../store/loopback-guard.ts';
import { isSigned } from '../store/signed-request.ts';

/** JSON writes some characters as six bytes. */
const BODY_MAX_BYTES = 6 * SEND_MAX_BYTES + 65_536;
const CLOSE_GRACE_MS = 500;

const batchSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    QueueUrl: v.pipe(v.string(), v.url()),
    Entries: v.pipe(
      v.array(
        v.object({
          Id: v.string(),
          MessageBody: v.pipe(v.string(), v.minLength(1)),
          MessageGroupId: v.optional(v.string()),
          MessageDeduplicationId: v.optional(v.string()),
        }),
      ),
      v.minLength(1),
      v.maxLength(SEND_MAX_MESSAGES),
    ),
  }),
);

export interface QueueServer {
  /** Returns the address of a queue, as functions get it. */
  urlOf(name: string): string;
  close(): Promise<void>;
}

function respond(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify(body));
}

function reject(response: ServerResponse, status: number, type: string): void {
  respond(response, status, { __type: `com.amazonaws.sqs#${type}` });
}

/** @param send Keeps messages; undefined when there is no such queue. */
export async function startQueueServer(
  credentials: AwsCredentials,
  send: (name: string) => ((messages: readonly QueueMessage[]) => Promise<void>) | undefined,
): Promise<QueueServer> {
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (Number(request.headers['content-length'] ?? BODY_MAX_BYTES + 1) > BODY_MAX_BYTES) {
      request.resume();
      reject(response, 413, 'BatchRequestTooLong');
      return;
    }
    const body = await buffer(request);
    if (!isSigned(request, credentials, hash('sha256', body))) {
      reject(response, 403, 'SignatureDoesNotMatch');
      return;
    }
    if (request.headers['x-amz-target'] !== 'AmazonSQS.SendMessageBatch') {
      reject(response, 400, 'UnsupportedOperation');
      return;
    }
    const parsed = v.safeParse(batchSchema, body.toString());
    if (!parsed.success) {
      reject(response, 400, 'InvalidParameterValue');
      return;
    }
    const { QueueUrl, Entries } = parsed.output;
    const bytes = Entries.reduce((sum, one) => sum + Buffer.byteLength(one.MessageBody), 0);
    const keep = send(new URL(QueueUrl).pathname.slice(1));
    if (bytes > SEND_MAX_BYTES) reject(response, 400, 'BatchRequestTooLong');
    else if (keep === undefined) reject(response, 400, 'QueueDoesNotExist');
    else {
      await keep(
        Entries.map((one) => ({
          body: one.MessageBody,
          group: one.MessageGroupId,
          deduplicationId: one.MessageDeduplicationId,
        })),
      );
      respond(response, 200, { Successful: Entries.map(({ Id }) => ({ Id })) });
    }
  }

  const server = createServer(
    guarded((request, response) => {
      take(request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else reject(response, 500, 'InternalFailure');
      });
    }),
  );
  const port = await listenOnLoopback(server);
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}`,
    close: () => closeServer(server, CLOSE_GRACE_MS),
  };
}
