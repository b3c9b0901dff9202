/** Reads a WordPress site by its REST API, with an application password. */
import { groups } from '../../shared/groups.ts';
import { SourceError } from '../source.ts';
import { fieldsOf } from '../ghost/fields.ts';
import {
  createRemoteClient,
  type RemoteClient,
  type RemoteClientOptions,
} from './remote-client.ts';
import { rowOf, rowsOf, textOf } from './row-fields.ts';
import {
  exportInMemory,
  type RemoteContext,
  type RemotePage,
  type RemoteRow,
  type RemoteSource,
} from './remote-source.ts';
import { wordpressExport } from './wordpress-export.ts';

/** WordPress refuses more. */
const PER_PAGE = 100;
/**
 * `modified_after` is compared with the time in the site's zone, which may have changed, in summer
 * time or by hand.
 */
const OVERLAP_MS = 26 * 3_600_000;
/** `status=any` leaves out the trash. */
const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;
/** What the importer needs of a post to link to it. */
const outline =
  'id,type,status,slug,link,guid,title,password,date,date_gmt,modified,modified_gmt,parent';
const types = { post: 'posts', page: 'pages' } as const;
/** Rows in one file of the export. */
const ROWS_PER_FILE = 500;

export interface WordpressOptions extends Partial<RemoteClientOptions> {
  readonly url: string;
  readonly user: string;
  /** An application password. */
  readonly password: string;
}

type Query = Readonly<Record<string, string | readonly string[]>>;

/** Calls of the REST API, wherever the site has it. */
class WordpressApi {
  private readonly client: RemoteClient;
  private readonly site: URL;
  private root: Promise<{ readonly url: URL; readonly index: RemoteRow }> | undefined;

  constructor({ url, user, password, ...options }: WordpressOptions) {
    this.site = new URL(url);
    const proof = Buffer.from(`${user}:${password}`).toString('base64');
    this.client = createRemoteClient({
      ...options,
      site: this.site,
      authorize: () => ({ authorization: `Basic ${proof}` }),
    });
  }

  /** A site with plain permalinks has no `/wp-json/`. */
  private findRoot(): Promise<{ readonly url: URL; readonly index: RemoteRow }> {
    this.root ??= (async () => {
      const base = this.site.href.replace(/\/*$/, '');
      const query = '_fields=name,url,home,namespaces,authentication';
      let last: unknown;
      for (const at of [`${base}/wp-json/?${query}`, `${base}/?rest_route=/&${query}`]) {
        try {
          const { status, value } = await this.client.json(new URL(at), { accepts: [404] });
          const index = rowOf(value);
          if (status !== 404 && Array.isArray(index['namespaces']))
            return { url: new URL(at.replace(`${query}`, '')), index };
        } catch (error) {
          last = error;
        }
      }
      throw last instanceof SourceError
        ? last
        : new SourceError(
            `${base}: there is no REST API of WordPress at /wp-json/ or /?rest_route=/`,
          );
    })();
    this.root.catch(() => {
      this.root = undefined;
    });
    return this.root;
  }

  async index(): Promise<RemoteRow> {
    return (await this.findRoot()).index;
  }

  async address(path: string, query: Query): Promise<URL> {
    const { url: root } = await this.findRoot();
    const url = new URL(root);
    if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', `/wp/v2/${path}`);
    else url.pathname += `wp/v2/${path}`;
    for (const [name, value] of Object.entries(query))
      for (const one of typeof value === 'string' ? [value] : value)
        url.searchParams.append(typeof value === 'string' ? name : `${name}[]`, one);
    return url;
  }

  async one(
    path: string,
    query: Query,
    accepts: readonly number[] = [],
  ): Promise<RemoteRow | undefined> {
    const { status, value } = await this.client.json(await this.address(path, query), { accepts });
    return accepts.includes(status) ? undefined : rowOf(value);
  }

  /** @throws SourceError when the list changed its length while it was read. */
  async *pages(path: string, query: Query): AsyncGenerator<RemoteRow[]> {
    let read = 0;
    for (let page = 1; ; page += 1) {
      const url = await this.address(path, {
        context: 'edit',
        orderby: 'id',
        order: 'asc',
        ...query,
        per_page: String(PER_PAGE),
        page: String(page),
      });
      const { headers, value } = await this.client.json(url);
      if (!Array.isArray(value))
        throw new SourceError(`${url.origin}${url.pathname}: the response is no list`);
      const rows = rowsOf(value);
      read += rows.length;
      yield rows;
      const total = Number(headers.get('x-wp-total'));
      if (!headers.has('x-wp-total') || Number.isNaN(total))
        throw new SourceError(
          `${url.origin}${url.pathname}: the response does not say how many there are (X-WP-Total): a proxy has removed it`,
        );
      if (page * PER_PAGE < total) continue;
      if (read < total)
        throw new SourceError(
          `${url.origin}${url.pathname}: has ${total} entries and showed ${read}; it changed meanwhile, or not all may be read`,
        );
      return;
    }
  }

  async all(path: string, query: Query = {}): Promise<RemoteRow[]> {
    const rows: RemoteRow[] = [];
    for await (const page of this.pages(path, query)) rows.push(...page);
    return rows;
  }

  /** Editors may not list users with their logins. */
  async users(): Promise<RemoteRow[]> {
    try {
      return await this.all('users');
    } catch (error) {
      if (!(error instanceof SourceError) || !error.message.includes('(403)')) throw error;
      return this.all('users', { context: 'view' });
    }
  }
}

function refOf(row: RemoteRow): string {
  return `${textOf(row['type'])} ${textOf(row['id'])}`;
}

async function contextOf(api: WordpressApi): Promise<RemoteContext> {
  const [site, settings, users, categories, tags, media, blocks] = await Promise.all([
    api.index(),
    // Only administrators may read the settings, and they say no more than the language.
    api.one('settings', {}, [401, 403]),
    api.users(),
    api.all('categories'),
    api.all('tags'),
    api.all('media'),
    api.all('blocks', { status: ['publish'] }),
  ]);
  const language = textOf(fieldsOf(settings).get('language')).replace('_', '-');
  return {
    site: { ...site, language },
    rows: { users, categories, tags, media, blocks },
  };
}

export function createWordpressSource(options: WordpressOptions): RemoteSource {
  const api = new WordpressApi(options);
  return {
    system: 'wordpress',
    format: 'wxr',
    url: options.url.replace(/\/+$/, ''),
    refOf,
    async *changes(cursor) {
      const since: Query =
        cursor === undefined
          ? {}
          : { modified_after: new Date(Date.parse(cursor) - OVERLAP_MS).toISOString() };
      let newest = cursor ?? '';
      for (const path of Object.values(types))
        for await (const rows of api.pages(path, { status: statuses, ...since })) {
          for (const row of rows) {
            const changed = textOf(row['modified_gmt']);
            if (changed !== '' && `${changed}Z` > newest) newest = `${changed}Z`;
          }
          yield { rows, cursor: newest } satisfies RemotePage;
        }
    },
    async item(ref) {
      const [type = '', id = ''] = ref.split(' ');
      const path = new Map<string, string>(Object.entries(types)).get(type);
      if (path === undefined || !/^\d+$/.test(id)) return undefined;
      return api.one(`${path}/${id}`, { context: 'edit' }, [404, 410]);
    },
    async entries() {
      const found = [];
      for (const path of Object.values(types))
        for (const row of await api.all(path, { status: statuses, _fields: outline }))
          found.push({ ref: refOf(row), status: textOf(row['status']), row });
      return found;
    },
    context: () => contextOf(api),
    asExport(rows, context) {
      const all = [...(context.rows['media'] ?? []), ...(context.rows['blocks'] ?? []), ...rows];
      return exportInMemory(
        options.url,
        groups(all, ROWS_PER_FILE).map((part, index) => [
          `wordpress-${index + 1}.xml`,
          wordpressExport(part, context),
        ]),
      );
    },
  };
}
