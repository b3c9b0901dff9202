/**
 * Signed calls to AWS with a time budget that really aborts. The SDK's clients add 112 ms to the
 * page Lambda's start-up; `aws4fetch` adds 2 (docs/adr/0002).
 */
import { AwsClient } from 'aws4fetch';

export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** Time limit of one call, and number of attempts. */
export interface CallBudget {
  readonly attemptMs: number;
  readonly attempts: number;
  readonly totalMs: number;
}

/** paywall-protocol §6: 300 ms an attempt, two attempts, 700 ms in all. */
export const pageBudget: CallBudget = { attemptMs: 300, attempts: 2, totalMs: 700 };
/** For commands that a person waits for. */
export const patientBudget: CallBudget = { attemptMs: 15_000, attempts: 6, totalMs: 60_000 };

export interface AwsConnection {
  readonly region: string;
  readonly credentials: () => Promise<AwsCredentials>;
  readonly budget: CallBudget;
}

/** Credentials as Lambda and the local host supply them. */
export function environmentCredentials(env: NodeJS.ProcessEnv): () => Promise<AwsCredentials> {
  return async () => {
    const {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
    } = env;
    if (!accessKeyId || !secretAccessKey)
      throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set');
    return { accessKeyId, secretAccessKey, sessionToken };
  };
}

/** A response that no retry changes, such as a condition that does not hold. */
export class FinalResponseError extends Error {}

/**
 * A call to which AWS responded with an error, or did not respond in time (`name` TimeoutError).
 */
export class AwsCallError extends Error {
  override readonly name: string;
  readonly status: number;
  constructor(name: string, status: number, message: string) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

/** A decision by AWS is final. A call that did not reach AWS, or found it busy, may be retried. */
function isRetryable(error: unknown): boolean {
  if (error instanceof FinalResponseError) return false;
  if (!(error instanceof AwsCallError)) return true;
  return (
    error.status >= 500 ||
    /Throttl|ProvisionedThroughput|LimitExceeded|TimeoutError/.test(error.name)
  );
}

/**
 * Returns a `fetch` that signs for a service, retries within its budget with growing jittered
 * waits, and then throws.
 */
export function signedFetch(
  connection: AwsConnection,
  service: 'dynamodb' | 's3' | 'secretsmanager' | 'ses',
) {
  let signer: Promise<AwsClient> | undefined;
  const client = () =>
    (signer ??= connection.credentials().then(
      (credentials) =>
        new AwsClient({
          ...credentials,
          region: connection.region,
          service,
          retries: 0,
        }),
    ));

  async function attempt<T>(
    url: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
    ms: number,
  ): Promise<T> {
    const timeout = AbortSignal.timeout(ms);
    try {
      const signed = await (await client()).sign(url, init);
      return await read(await fetch(signed, { signal: timeout }));
    } catch (error) {
      if (timeout.aborted)
        throw new AwsCallError('TimeoutError', 504, `${service} did not respond within ${ms} ms`);
      throw error;
    }
  }

  return async function call<T>(
    url: string,
    init: RequestInit,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const { attemptMs, attempts, totalMs } = connection.budget;
    const started = performance.now();
    for (let tried = 1; ; tried += 1) {
      const left = totalMs - (performance.now() - started);
      try {
        return await attempt(url, init, read, Math.max(1, Math.ceil(Math.min(attemptMs, left))));
      } catch (error) {
        const wait = Math.random() * Math.min(1_000, 20 * 2 ** tried);
        if (
          tried >= attempts ||
          !isRetryable(error) ||
          performance.now() - started + wait >= totalMs
        )
          throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  };
}
