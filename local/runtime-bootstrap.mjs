/**
 * The process in which a built function runs. It is a client of the Lambda Runtime API (2018-06-01)
 * and handles one invocation after another, as Lambda's own Node.js runtime does. The host starts
 * it with Lambda's environment variables.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// As Lambda's runtime gets it: an import would load the client behind `fetch` too.
const http = process.getBuiltinModule('node:http');

const { AWS_LAMBDA_RUNTIME_API: api, LAMBDA_TASK_ROOT: root, _HANDLER: handlerName } = process.env;
// The host puts a key behind the port, which other users of the machine do not know.
const { hostname, port, pathname } = new URL(`http://${api}/`);
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

function call(method, path, body, headers = {}) {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : Buffer.from(body);
    const request = http.request(
      {
        hostname,
        port,
        method,
        agent,
        path: `${pathname}2018-06-01/runtime/${path}`,
        headers:
          payload === undefined
            ? headers
            : { 'content-type': 'application/json', 'content-length': payload.length, ...headers },
      },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          resolve({ headers: response.headers, text: Buffer.concat(chunks).toString() });
        });
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

function describe(error) {
  if (error instanceof Error) {
    return {
      errorType: error.name,
      errorMessage: error.message,
      trace: (error.stack ?? '').split('\n'),
    };
  }
  return { errorType: typeof error, errorMessage: String(error), trace: [] };
}

async function report(path, error) {
  const described = describe(error);
  await call('POST', path, JSON.stringify(described), {
    'lambda-runtime-function-error-type': described.errorType,
  });
}

async function loadHandler() {
  const [file, name] = handlerName.split('.');
  const module = await import(pathToFileURL(join(root, `${file}.mjs`)).href);
  if (typeof module[name] !== 'function')
    throw new Error(`${file}.mjs exports no function "${name}"`);
  return module[name];
}

function contextOf(headers) {
  const deadline = Number(headers['lambda-runtime-deadline-ms']);
  const { env } = process;
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName: env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: env.AWS_LAMBDA_FUNCTION_VERSION,
    invokedFunctionArn: headers['lambda-runtime-invoked-function-arn'],
    memoryLimitInMB: env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    awsRequestId: headers['lambda-runtime-aws-request-id'],
    logGroupName: env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: env.AWS_LAMBDA_LOG_STREAM_NAME,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

let underWay;

// An error outside the handler's promise ends the environment, as in Lambda.
async function fail(error) {
  console.error(error);
  if (underWay !== undefined)
    await report(`invocation/${underWay}/error`, error).catch(() => undefined);
  process.exit(129);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

// A handler that waits for nothing Node knows about reaches its time limit; the process must not
// end before that.
setInterval(() => undefined, 60_000);

let handler;
try {
  handler = await loadHandler();
} catch (error) {
  console.error(error);
  await report('init/error', error).catch(() => undefined);
  process.exit(1);
}

for (;;) {
  let next;
  try {
    next = await call('GET', 'invocation/next');
  } catch {
    // The host has ended, so this process ends too.
    process.exit(0);
  }
  underWay = next.headers['lambda-runtime-aws-request-id'];
  process.env._X_AMZN_TRACE_ID = next.headers['lambda-runtime-trace-id'];
  try {
    const result = await handler(JSON.parse(next.text), contextOf(next.headers));
    await call('POST', `invocation/${underWay}/response`, JSON.stringify(result) ?? 'null');
  } catch (error) {
    console.error(error);
    await report(`invocation/${underWay}/error`, error);
  }
  underWay = undefined;
}
