/**
 * Signed calls to AWS with a time budget that really aborts, for functions that start too often to
 * load the SDK (docs/adr/0002).
 */
import { isStoreFailed, isUnwell } from './aws-error.ts';
import { sendRequest, type AwsResponse } from './send-request.ts';
import { createSigner, type AwsCredentials, type UnsignedRequest } from './signature.ts';

/** Time limit of one call, and number of attempts. */
export interface CallBudget {
  readonly attemptMs: number;
  readonly attempts: number;
  readonly totalMs: number;
  /** With one attempt: the request never leaves twice, also when a kept connection breaks. */
  readonly isOnce?: true;
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

/** Credentials are renewed this long before they expire. */
const RENEW_BEFORE_MS = 300_000;

type Sign = ReturnType<typeof createSigner>;

/** Returns the signer of a connection, with other credentials once those in use are to expire. */
function signerOf(connection: AwsConnection, service: string): () => Promise<Sign> {
  let signer: Promise<Sign> | undefined;
  let expires = Number.POSITIVE_INFINITY;

  async function renew(): Promise<Sign> {
    try {
      const credentials = await connection.credentials();
      expires = credentials.expiration?.getTime() ?? Number.POSITIVE_INFINITY;
      return createSigner(credentials, { region: connection.region, service });
    } catch (error) {
      signer = undefined;
      throw error;
    }
  }

  return () => {
    if (signer === undefined || expires - Date.now() <= RENEW_BEFORE_MS) {
      expires = Number.POSITIVE_INFINITY;
      signer = renew();
    }
    return signer;
  };
}

export type AwsRequest = Omit<UnsignedRequest, 'url'>;

/**
 * Returns a function that signs a request for a service, sends it, retries within its budget with
 * growing jittered waits while AWS is unwell, and then throws.
 */
export function signedFetch(
  connection: AwsConnection,
  service: 'dynamodb' | 's3' | 'secretsmanager' | 'ses' | 'es' | 'sqs' | 'backup' | 'sts' | 'iam',
) {
  const signer = signerOf(connection, service);

  async function attempt<T>(
    url: URL,
    request: AwsRequest,
    read: (response: AwsResponse) => T,
    ms: number,
  ): Promise<T> {
    const unsigned = { ...request, url };
    const headers = (await signer())(unsigned);
    return read(await sendRequest({ ...unsigned, headers }, ms, connection.budget.isOnce === true));
  }

  return async function call<T>(
    url: URL,
    request: AwsRequest,
    read: (response: AwsResponse) => T,
    totalMs: number = connection.budget.totalMs,
  ): Promise<T> {
    const { attemptMs, attempts } = connection.budget;
    const started = performance.now();
    for (let tried = 1; ; tried += 1) {
      const left = totalMs - (performance.now() - started);
      try {
        return await attempt(url, request, read, Math.max(1, Math.ceil(Math.min(attemptMs, left))));
      } catch (error) {
        const wait = Math.random() * Math.min(1_000, 20 * 2 ** tried);
        const mayHelp = isUnwell(error) && !isStoreFailed(error);
        if (tried >= attempts || !mayHelp || performance.now() - started + wait >= totalMs)
          throw error;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  };
}
