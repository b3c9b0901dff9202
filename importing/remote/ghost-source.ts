/** Reads a Ghost site by its Admin API, with the key of an integration. */
import { createHmac } from 'node:crypto';
import { SourceError } from '../source.ts';
import { fieldsOf, type Fields } from '../ghost/fields.ts';
import {
  createRemoteClient,
  type RemoteClient,
  type RemoteClientOptions,
  type Sent,
} from './remote-client.ts';
import {
  exportInMemory,
  picked,
  remoteKinds,
  type RemoteEntry,
  type RemotePage,
  type RemoteRow,
  type RemoteSource,
  type SourceChoice,
  type SourceWebhooks,
} from './remote-source.ts';
import { ghostMember } from './ghost-members.ts';
import { rowOf, rowsOf, textOf } from './row-fields.ts';

/** A larger limit, or `all`, is 100 without a word. */
const PER_PAGE = '100';
const statuses = 'status:[draft,published,scheduled,sent]';
/** What the importer needs of a post to link to it. */
const outline = 'id,uuid,slug,title,status,visibility,published_at,updated_at';
/** Clocks of the two machines differ. */
const OVERLAP_MS = 5 * 60_000;
const TOKEN_S = 5 * 60;

export interface GhostOptions extends Partial<RemoteClientOptions> {
  readonly url: string;
  /** An Admin API key, `id:secret` in hexadecimal digits. */
  readonly key: string;
  readonly choice?: SourceChoice | undefined;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/**
 * Returns the token of a request (JWT, HS256), good for five minutes.
 * @throws SourceError when the key has another form.
 */
export function ghostToken(key: string, now: number): string {
  const [, id, secret] = /^([\da-f]{24}):([\da-f]{64})$/i.exec(key.trim()) ?? [];
  if (id === undefined || secret === undefined)
    throw new SourceError(
      'This is no Admin API key of Ghost: one has 24 hexadecimal digits, a colon and 64 more (Settings, Integrations, Add custom integration)',
    );
  const issued = Math.floor(now / 1000);
  const head = encoded({ alg: 'HS256', typ: 'JWT', kid: id });
  const claims = encoded({ iat: issued, exp: issued + TOKEN_S, aud: '/admin/' });
  const signature = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${head}.${claims}`);
  return `${head}.${claims}.${signature.digest('base64url')}`;
}

function refOf(row: RemoteRow): string {
  return `post ${textOf(row['id'])}`;
}

/**
 * Returns rows as tables of an export. Where the API writes the site's own address, the export has a
 * placeholder.
 */
function ghostExport(
  rows: readonly RemoteRow[],
  users: readonly RemoteRow[],
  tags: readonly RemoteRow[],
  site: RemoteRow,
): string {
  const people = new Map<string, RemoteRow>(users.map((user) => [textOf(user['id']), user]));
  const topics = new Map<string, RemoteRow>(tags.map((tag) => [textOf(tag['id']), tag]));
  const postsTags: RemoteRow[] = [];
  const postsAuthors: RemoteRow[] = [];
  const postsTiers: RemoteRow[] = [];
  const tiers = new Map<string, RemoteRow>();
  for (const row of rows) {
    const post_id = row['id'];
    for (const [sort_order, author] of rowsOf(row['authors']).entries()) {
      if (!people.has(textOf(author['id']))) people.set(textOf(author['id']), author);
      postsAuthors.push({ post_id, author_id: author['id'], sort_order });
    }
    for (const [sort_order, tag] of rowsOf(row['tags']).entries()) {
      if (!topics.has(textOf(tag['id']))) topics.set(textOf(tag['id']), tag);
      postsTags.push({ post_id, tag_id: tag['id'], sort_order });
    }
    for (const [sort_order, tier] of rowsOf(row['tiers']).entries()) {
      tiers.set(textOf(tier['id']), { id: tier['id'], name: tier['name'], slug: tier['slug'] });
      postsTiers.push({ post_id, product_id: tier['id'], sort_order });
    }
  }
  const data = {
    posts: rows.map(({ authors: _authors, tags: _tags, tiers: _tiers, ...post }) => post),
    users: [...people.values()],
    tags: [...topics.values()],
    posts_tags: postsTags,
    posts_authors: postsAuthors,
    products: [...tiers.values()],
    posts_products: postsTiers,
    // The export names the site by its title alone.
    settings: [{ key: 'title', value: site['title'] }],
  };
  const text = JSON.stringify({ db: [{ meta: { exported_on: Date.now() }, data }] });
  const address = textOf(site['url']).replace(/\/+$/, '');
  return address === '' ? text : text.replaceAll(`${address}/`, '__GHOST_URL__/');
}

/** Calls of the Admin API. */
class GhostApi {
  private readonly base: string;
  private readonly client: RemoteClient;

  constructor({ url, key, ...options }: GhostOptions) {
    this.base = url.replace(/\/+$/, '');
    this.client = createRemoteClient({
      ...options,
      site: new URL(this.base),
      authorize: () => ({
        authorization: `Ghost ${ghostToken(key, Date.now())}`,
        'accept-version': 'v5.0',
      }),
    });
  }

  private address(path: string, query: Readonly<Record<string, string>> = {}): URL {
    const found = new URL(`${this.base}/ghost/api/admin/${path}/`);
    for (const [name, value] of Object.entries(query)) found.searchParams.set(name, value);
    return found;
  }

  async one(
    path: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<Fields | undefined> {
    const accepts = [404];
    const { status, value } = await this.client.json(this.address(path, query), { accepts });
    return status === 404 ? undefined : fieldsOf(value);
  }

  async send(
    path: string,
    send: Sent,
    accepts: readonly number[],
  ): Promise<{ readonly status: number; readonly body: Fields }> {
    const { status, value } = await this.client.json(this.address(path), { accepts, send });
    return { status, body: fieldsOf(value) };
  }

  /**
   * Goes on from the last id, not by the number of a page: what is erased meanwhile would move the rest
   * of the list, and hide a row.
   * @throws SourceError when a list is not read to its end, or not in the order of ids.
   */
  async *pages(
    name: string,
    { filter, ...query }: Readonly<Record<string, string>> = {},
  ): AsyncGenerator<RemoteRow[]> {
    for (let after = ''; ;) {
      const filters = [filter, after === '' ? undefined : `id:>'${after}'`].filter(
        (one) => one !== undefined,
      );
      const asked = { order: 'id asc', ...query, limit: PER_PAGE };
      const at = this.address(
        name,
        filters.length === 0 ? asked : { ...asked, filter: filters.join('+') },
      );
      const body = fieldsOf((await this.client.json(at)).value);
      const pagination = fieldsOf(fieldsOf(body.get('meta')).get('pagination'));
      const total = pagination.get('total');
      const place = `${at.origin}${at.pathname}`;
      if (!Array.isArray(body.get(name)) || typeof total !== 'number')
        throw new SourceError(`${place}: the response is no list of ${name}`);
      const rows = rowsOf(body.get(name));
      const isLast = typeof pagination.get('next') !== 'number';
      if (isLast ? rows.length < total : rows.length === 0)
        throw new SourceError(
          `${place}: has ${total} entries and showed ${rows.length}; it changed meanwhile`,
        );
      for (const id of rows.map((row) => textOf(row['id']))) {
        if (id <= after) throw new SourceError(`${place}: is not in the order of ids`);
        after = id;
      }
      yield rows;
      if (isLast) return;
    }
  }

  async all(name: string): Promise<RemoteRow[]> {
    const rows: RemoteRow[] = [];
    for await (const page of this.pages(name)) rows.push(...page);
    return rows;
  }
}

const full = { formats: 'html,lexical', include: 'tags,authors,tiers' };
const kinds = [
  ['posts', 'post'],
  ['pages', 'page'],
] as const;

/**
 * What Ghost is to report. It sends `edited` for every change of a post, also when it is published or
 * taken back (docs.ghost.org/webhooks).
 */
const events = ['post', 'page', 'tag'].flatMap((kind) =>
  ['added', 'edited', 'deleted'].map((what) => `${kind}.${what}`),
);

function ghostWebhooks(api: GhostApi): SourceWebhooks {
  const remove = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await api.send(`webhooks/${id}`, { method: 'DELETE' }, [404]);
  };
  return {
    remove,
    async make(target, secret) {
      const made: string[] = [];
      for (const event of events) {
        const webhook = { event, target_url: target, name: 'Masthead', secret };
        const sent = { method: 'POST', body: { webhooks: [webhook] } } as const;
        const { status, body } = await api.send('webhooks', sent, [422]);
        const id = textOf(rowsOf(body.get('webhooks'))[0]?.['id']);
        if (status === 422 || id === '') {
          await remove(made);
          throw new SourceError(
            `Ghost has a webhook for ${target} already, or does not take this address: remove the webhooks of the integration there (Settings, Integrations), and connect again`,
          );
        }
        made.push(id);
      }
      return made;
    },
  };
}

/** Returns the lists that are read. */
function listsOf({ kinds: chosen = remoteKinds }: SourceChoice) {
  return kinds.filter(([, kind]) => chosen.includes(kind));
}

/** Returns what lists are asked for (NQL, docs.ghost.org/content-api/filtering). */
function filterOf({ leaveOut = [] }: SourceChoice): string {
  return leaveOut.length === 0 ? statuses : `${statuses}+tag:-[${leaveOut.join(',')}]`;
}

function isLeftOut(row: RemoteRow, { leaveOut = [] }: SourceChoice): boolean {
  return rowsOf(row['tags']).some(({ slug }) => leaveOut.includes(textOf(slug)));
}

async function ghostEntries(api: GhostApi, choice: SourceChoice): Promise<RemoteEntry[]> {
  const found: RemoteEntry[] = [];
  const filter = filterOf(choice);
  for (const [name, type] of listsOf(choice))
    for await (const rows of api.pages(name, { fields: outline, filter }))
      for (const row of rows)
        found.push({ ref: refOf(row), status: textOf(row['status']), row: { ...row, type } });
  return found;
}

export function createGhostSource(options: GhostOptions): RemoteSource {
  ghostToken(options.key, 0);
  const { choice = {} } = options;
  const api = new GhostApi(options);
  return {
    system: 'ghost',
    format: 'ghost',
    url: options.url.replace(/\/+$/, ''),
    refOf,
    webhooks: ghostWebhooks(api),
    async *changes(cursor) {
      const since =
        cursor === undefined
          ? ''
          : `+updated_at:>'${new Date(Date.parse(cursor) - OVERLAP_MS).toISOString()}'`;
      let newest = cursor ?? '';
      const filter = `${filterOf(choice)}${since}`;
      for (const [name, type] of listsOf(choice))
        for await (const found of api.pages(name, { ...full, filter })) {
          const rows = found.map((row) => ({ ...row, type }));
          for (const { updated_at } of found)
            if (textOf(updated_at) > newest) newest = textOf(updated_at);
          yield { rows, cursor: newest } satisfies RemotePage;
        }
    },
    outlineOf: (row) => picked(row, `${outline},type`),
    // A row of Ghost brings its people and tags.
    completed: (_rows, context) => Promise.resolve(context),
    async item(ref) {
      const id = /^post ([\da-f]{24})$/.exec(ref)?.[1];
      if (id === undefined) return undefined;
      for (const [name, type] of listsOf(choice)) {
        const row = rowsOf((await api.one(`${name}/${id}`, full))?.get(name))[0];
        if (row !== undefined) return isLeftOut(row, choice) ? undefined : { ...row, type };
      }
      return undefined;
    },
    entries: () => ghostEntries(api, choice),
    async *members() {
      for await (const rows of api.pages('members', { include: 'tiers,newsletters' }))
        yield { members: rows.flatMap((row) => ghostMember(row) ?? []) };
    },
    async context() {
      const [users, tags, site] = await Promise.all([
        api.all('users'),
        api.all('tags'),
        api.one('site'),
      ]);
      return {
        rows: { users, tags },
        site: rowOf(site?.get('site')),
      };
    },
    asExport: (rows, { rows: { users = [], tags = [] }, site }) =>
      exportInMemory(options.url, [['ghost.json', ghostExport(rows, users, tags, site)]]),
  };
}
