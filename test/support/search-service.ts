/**
 * A search service for tests: it responds to the calls that the product makes as OpenSearch's REST
 * API is documented to, over documents in memory. It rejects what it does not know.
 * @see https://docs.opensearch.org/latest/api-reference/
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { editDistance } from '../../services/search/edit-distance.ts';
import { closeServer, listenOnLoopback } from '../../local/store/listen.ts';

/** `slow` is slower than a page may wait, `hung` never responds. */
export type ServiceMode = 'works' | 'slow' | 'hung' | 'fails' | 'talks nonsense' | 'is full';

type Json = Readonly<Record<string, unknown>>;
type StoredDocument = Readonly<Record<string, string>>;

export interface SearchServer {
  readonly origin: string;
  /** `METHOD path` of each call, in order. */
  readonly calls: string[];
  /** `Authorization` of each call. */
  readonly signatures: string[];
  readonly documents: ReadonlyMap<string, StoredDocument>;
  use(mode: ServiceMode): void;
  close(): Promise<void>;
}

const SLOW_MS = 4_000;

class RejectedError extends Error {}

function only(value: Json): [string, Json] {
  const [entry, ...others] = Object.entries(value);
  if (entry === undefined || others.length > 0)
    throw new RejectedError(`[${Object.keys(value).join()}] is not one query`);
  return [entry[0], entry[1] as Json];
}

function words(document: StoredDocument, field: string): string[] {
  return (document[field] ?? '').split(' ').filter(Boolean);
}

function hasPhrase(all: readonly string[], phrase: readonly string[]): boolean {
  return all.some((_, start) => phrase.every((word, index) => all[start + index] === word));
}

function multiMatch(document: StoredDocument, query: Json): number {
  const terms = String(query.query).split(' ');
  const errors = Number(query.fuzziness ?? 0);
  const scores = (query.fields as string[]).map((name) => {
    const [field = '', weight = '1'] = name.split('^');
    const all = words(document, field);
    if (query.type === 'phrase') {
      if (field === 'walled') throw new RejectedError('walled was indexed without position data');
      return hasPhrase(all, terms) ? Number(weight) : 0;
    }
    const isNear = (one: string, other: string) =>
      one === other || (one[0] === other[0] && editDistance(one, other, errors) <= errors);
    return terms.filter((term) => all.some((one) => isNear(term, one))).length * Number(weight);
  });
  return (Number(query.boost ?? 1) * scores.reduce((sum, one) => sum + one, 0)) / 10;
}

/** Returns the score of a document, 0 for no match. */
function score(document: StoredDocument, clause: Json): number {
  const [kind, query] = only(clause);
  switch (kind) {
    case 'multi_match':
      return multiMatch(document, query);
    case 'dis_max':
      return Math.max(...(query.queries as Json[]).map((one) => score(document, one)));
    case 'constant_score':
      return score(document, query.filter as Json) > 0 ? Number(query.boost) : 0;
    case 'match': {
      const [field, text] = only(query);
      const asked = String(text).split(' ');
      return words(document, field).filter((word) => asked.includes(word)).length;
    }
    case 'prefix': {
      const [field, { value, boost }] = only(query);
      return words(document, field).some((word) => word.startsWith(String(value)))
        ? Number(boost)
        : 0;
    }
    case 'range': {
      const [field, { lte, lt }] = only(query);
      const value = document[field] ?? '';
      return (lte === undefined || value <= String(lte)) && (lt === undefined || value < String(lt))
        ? 1
        : 0;
    }
    case 'bool': {
      const must = [...(query.filter as Json[]), ...(query.must as Json[])];
      if (!must.every((one) => score(document, one) > 0)) return 0;
      const should = (query.should as Json[]).map((one) => score(document, one));
      const matched = should.filter((one) => one > 0).length;
      const minimum = query.minimum_should_match;
      const needed =
        typeof minimum === 'number'
          ? minimum
          : Math.floor((Number.parseInt(String(minimum)) / 100) * should.length);
      return matched < needed ? 0 : should.reduce((sum, one) => sum + one, 0);
    }
    default:
      throw new RejectedError(`unknown query [${kind}]`);
  }
}

class Index {
  exists = false;
  fields: readonly string[] = [];
  readonly documents = new Map<string, StoredDocument>();

  create(body: Json): Json {
    this.exists = true;
    this.fields = Object.keys((body.mappings as { properties: Json }).properties);
    return { acknowledged: true };
  }

  #store(id: string, document: StoredDocument, isFull: boolean): Json {
    const unknown = Object.keys(document).find((field) => !this.fields.includes(field));
    const rejected = isFull ? 'rejected execution of coordinating operation' : unknown;
    if (rejected !== undefined) {
      const reason = isFull ? rejected : `introduction of [${rejected}] is not allowed`;
      return { index: { _id: id, status: isFull ? 429 : 400, error: { reason } } };
    }
    this.documents.set(id, document);
    return { index: { _id: id, status: 201 } };
  }

  bulk(text: string, isFull: boolean): Json {
    const lines = text.trimEnd().split('\n');
    const items: Json[] = [];
    for (let at = 0; at < lines.length; at += 1) {
      const [action, { _id: id }] = only(JSON.parse(lines[at] ?? '') as Json);
      if (action === 'delete') {
        const status = this.documents.delete(String(id)) ? 200 : 404;
        items.push({ delete: { _id: id, status } });
        continue;
      }
      at += 1;
      items.push(this.#store(String(id), JSON.parse(lines[at] ?? '') as StoredDocument, isFull));
    }
    return { errors: items.some((item) => only(item)[1].status !== 201), items };
  }

  search({ query, sort, from, size }: Json): Json {
    const [first] = sort as [unknown];
    const found = [...this.documents.values()]
      .map((document) => ({ document, score: score(document, query as Json) }))
      .filter(({ score: one }) => one > 0)
      .sort((one, other) =>
        first === '_score' && one.score !== other.score
          ? other.score - one.score
          : String(other.document.publishedAt).localeCompare(String(one.document.publishedAt)),
      );
    return {
      took: 1,
      timed_out: false,
      hits: {
        total: { value: found.length, relation: 'eq' },
        hits: found
          .slice(Number(from), Number(from) + Number(size))
          .map(({ document: { card } }) => ({ _source: { card } })),
      },
    };
  }

  removeByQuery({ query }: Json): Json {
    for (const [id, document] of this.documents)
      if (score(document, query as Json) > 0) this.documents.delete(id);
    return { failures: [] };
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const notFound = { error: { type: 'index_not_found_exception', reason: 'no such index' } };

function resultOf(index: Index, call: string, body: string, isFull: boolean): [number, Json] {
  const json = () => JSON.parse(body) as Json;
  const [method, path = ''] = call.split(' ');
  const operation = path.split('?')[0]?.split('/')[2] ?? '';
  if (method === 'PUT' && operation === '') return [200, index.create(json())];
  if (!index.exists) return [404, notFound];
  switch (operation) {
    case '':
      return [200, {}];
    case '_bulk':
      return [200, index.bulk(body, isFull)];
    case '_search':
      return [200, index.search(json())];
    case '_delete_by_query':
      return [200, index.removeByQuery(json())];
    default:
      return [400, { error: { reason: `no handler found for ${call}` } }];
  }
}

export async function openSearchServer(): Promise<SearchServer> {
  let mode: ServiceMode = 'works';
  const index = new Index();
  const calls: string[] = [];
  const signatures: string[] = [];
  const send = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method ?? ''} ${request.url ?? ''}`;
    calls.push(call);
    signatures.push(request.headers.authorization ?? '');
    const body = await bodyOf(request);
    if (mode === 'hung') return;
    if (mode === 'slow') await pause(SLOW_MS);
    if (mode === 'fails') return send(response, 503, { error: 'no cluster manager' });
    if (mode === 'talks nonsense') return send(response, 200, { hello: 'world' });
    try {
      send(response, ...resultOf(index, call, body, mode === 'is full'));
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      send(response, error instanceof RejectedError ? 400 : 500, { error: { reason } });
    }
  }
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  const port = await listenOnLoopback(server);
  return {
    origin: `http://localhost:${port}`,
    calls,
    signatures,
    documents: index.documents,
    use(next) {
      mode = next;
    },
    async close() {
      await closeServer(server, 0);
    },
  };
}
