/** Serves the demo provider: its API, its pages, and what makes time pass and things go wrong. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { STRIPE_API_VERSION } from '../../services/subscriptions/stripe/api-version.ts';
import { callDemo, type DemoParams } from './demo-api.ts';
import type { DemoState } from './demo-objects.ts';
import { demoProblem, invoicePage, payPage, portalPage } from './demo-pages.ts';
import { cardOf, DemoError, DemoProvider } from './demo-provider.ts';
import { createDelivery, type Delivery, type DeliveryOptions } from './deliver-events.ts';

export interface Demo {
  readonly origin: string;
  readonly provider: DemoProvider;
  readonly delivery: Delivery;
  /** Its API does not respond, as on a bad day. */
  setDown(isDown: boolean): void;
  close(): Promise<void>;
}

export interface ServeDemoOptions {
  /** 0 for any free port. */
  readonly port?: number;
  readonly state?: DemoState;
  /** Where events go. */
  readonly hookUrl: () => string | undefined;
  readonly hookSecret: string;
  readonly request?: DeliveryOptions['request'];
  readonly log: (line: string) => void;
  readonly onChange?: (state: DemoState) => void;
  readonly retriesMs?: readonly number[];
  /** Epoch ms. Default: this machine's clock. */
  readonly now?: () => number;
}

const advanceSchema = v.object({ seconds: v.pipe(v.number(), v.integer(), v.minValue(0)) });

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

const sendJson = (response: ServerResponse, status: number, body: object) => {
  send(response, status, 'application/json', JSON.stringify(body));
};
const sendPage = (response: ServerResponse, page: string, status = 200) => {
  send(response, status, 'text/html; charset=utf-8', page);
};
const redirect = (response: ServerResponse, to: string) => {
  response.writeHead(303, { location: to, 'cache-control': 'no-store' }).end();
};

class DemoServer {
  isDown = false;
  readonly provider: DemoProvider;
  readonly delivery: Delivery;
  origin = '';

  constructor(options: ServeDemoOptions) {
    this.delivery = createDelivery({
      url: options.hookUrl,
      secret: options.hookSecret,
      log: options.log,
      ...(options.request === undefined ? {} : { request: options.request }),
      ...(options.retriesMs === undefined ? {} : { retriesMs: options.retriesMs }),
      ...(options.now === undefined ? {} : { now: options.now }),
    });
    this.provider = new DemoProvider({
      ...(options.state === undefined ? {} : { state: options.state }),
      apiVersion: STRIPE_API_VERSION,
      origin: () => this.origin,
      onEvent: (event) => {
        this.delivery.send(event);
      },
      ...(options.onChange === undefined ? {} : { onChange: options.onChange }),
      ...(options.now === undefined ? {} : { now: options.now }),
    });
  }

  #api(request: IncomingMessage, url: URL, params: DemoParams, response: ServerResponse): void {
    if (this.isDown) {
      sendJson(response, 500, { error: { type: 'api_error', message: 'The demo is down' } });
      return;
    }
    if (!(request.headers.authorization ?? '').includes('sk_')) {
      sendJson(response, 401, {
        error: { type: 'invalid_request_error', message: 'You did not provide an API key.' },
      });
      return;
    }
    const key = request.headers['idempotency-key'];
    // The SDK gives each attempt of a call one of its own, too.
    const idempotencyKey =
      typeof key === 'string' && !key.startsWith('stripe-node-retry-') ? key : undefined;
    const call = { method: request.method ?? 'GET', path: url.pathname, params };
    sendJson(
      response,
      200,
      callDemo(
        this.provider,
        { ...call, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
        this.origin,
      ),
    );
  }

  #pay(id: string, method: string, params: DemoParams, response: ServerResponse): void {
    if (method !== 'POST') {
      sendPage(response, payPage(this.provider, id));
      return;
    }
    try {
      redirect(response, this.provider.pay(id, params.get('card') ?? ''));
    } catch (error) {
      if (!(error instanceof DemoError) || error.status !== 402) throw error;
      sendPage(response, payPage(this.provider, id, error.message), 402);
    }
  }

  #invoice(id: string, method: string, params: DemoParams, response: ServerResponse): void {
    try {
      if (method === 'POST') this.provider.payInvoice(id, params.get('card') ?? '');
      sendPage(response, invoicePage(this.provider, id));
    } catch (error) {
      if (!(error instanceof DemoError) || error.status !== 402) throw error;
      sendPage(response, invoicePage(this.provider, id, error.message), 402);
    }
  }

  #portal(
    id: string,
    url: URL,
    params: DemoParams,
    method: string,
    response: ServerResponse,
  ): void {
    const back = url.searchParams.get('return_url') ?? '/';
    if (method === 'POST') {
      const customer = this.provider.find(this.provider.state.customers, id, 'customer');
      const card = cardOf(params.get('card') ?? '');
      if (card !== undefined && card !== 'declined') customer.card = card;
      const living = Object.values(this.provider.state.subscriptions).find(
        (one) => one.customer === id && one.status !== 'canceled',
      );
      const price = params.get('price');
      if (living !== undefined && price !== undefined && price !== living.price)
        this.provider.changeSubscription(living.id, { price });
      this.provider.changed();
    }
    sendPage(response, portalPage(this.provider, id, back));
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const { method = 'GET' } = request;
    const body = method === 'GET' ? '' : await text(request);
    const [, area = '', id = ''] = url.pathname.split('/');
    this.provider.catchUp();
    if (area === 'demo' && id === 'advance' && method === 'POST') {
      this.provider.advance(v.parse(advanceSchema, JSON.parse(body)).seconds);
      await this.delivery.settled();
      sendJson(response, 200, { now: this.provider.now() });
      return;
    }
    const params = new Map([...new URLSearchParams(body), ...url.searchParams]);
    if (area === 'v1') this.#api(request, url, params, response);
    else if (area === 'pay') this.#pay(id, method, params, response);
    else if (area === 'invoice') this.#invoice(id, method, params, response);
    else if (area === 'portal') this.#portal(id, url, params, method, response);
    else sendPage(response, demoProblem('There is no such page.'), 404);
  }

  fail(error: unknown, path: string, response: ServerResponse): void {
    const known = error instanceof DemoError ? error : undefined;
    const status = known?.status ?? 500;
    const message = known?.message ?? String(error);
    if (path.startsWith('/v1/'))
      sendJson(response, status, {
        error: { type: 'invalid_request_error', code: known?.code, message },
      });
    else sendPage(response, demoProblem(message), status);
  }
}

export async function serveDemo(options: ServeDemoOptions): Promise<Demo> {
  const demo = new DemoServer(options);
  const server = createServer((request, response) => {
    demo.handle(request, response).catch((error: unknown) => {
      demo.fail(error, request.url ?? '', response);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  // The host that browsers use for the site: a page that leads there stays on the same site.
  demo.origin = `http://localhost:${port}`;
  return {
    origin: demo.origin,
    provider: demo.provider,
    delivery: demo.delivery,
    setDown(isDown) {
      demo.isDown = isDown;
    },
    async close() {
      demo.delivery.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
