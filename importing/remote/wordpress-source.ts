/** Reads a WordPress site by its REST API, with an application password. */
import { groups } from '../../shared/groups.ts';
import { SourceError, type OpenSource } from '../source.ts';
import { fieldsOf, listOf } from '../ghost/fields.ts';
import {
  createRemoteClient,
  type RemoteClient,
  type RemoteClientOptions,
} from './remote-client.ts';
import type { RemoteMembers } from './remote-member.ts';
import { rowOf, rowsOf, textOf } from './row-fields.ts';
import {
  exportInMemory,
  picked,
  remoteKinds,
  type RemoteContext,
  type RemotePage,
  type RemoteRow,
  type RemoteSource,
  type SourceChoice,
} from './remote-source.ts';
import { wordpressExport } from './wordpress-export.ts';
import { wordpressMember } from './wordpress-members.ts';

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
/** What the importer needs of an author; no email address. */
const authorFields = 'id,username,slug,name,first_name,last_name,description';
const types = { post: 'posts', page: 'pages' } as const;
/** Rows in one file of the export. */
const ROWS_PER_FILE = 500;

export interface WordpressOptions extends Partial<RemoteClientOptions> {
  readonly url: string;
  readonly user: string;
  /** An application password. */
  readonly password: string;
  /** Of a category alone, not of those below it. */
  readonly choice?: SourceChoice | undefined;
}

/** Namespaces of the file of `masthead sync connect`, and of the plug-in Redirection. */
const OWN = 'masthead/v1';
const REDIRECTION = 'redirection/v1';

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

  async address(path: string, query: Query, namespace = 'wp/v2'): Promise<URL> {
    const { url: root } = await this.findRoot();
    const url = new URL(root);
    if (url.searchParams.has('rest_route'))
      url.searchParams.set('rest_route', `/${namespace}/${path}`);
    else url.pathname += `${namespace}/${path}`;
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

  /**
   * Each page begins with the last row of the one before: what is erased meanwhile moves the rest of
   * the list, and would hide a row. The API has no filter by id with which to go on.
   * @throws SourceError when the list has moved while it was read, or is not shown to its end.
   */
  async *pages(path: string, query: Query): AsyncGenerator<RemoteRow[]> {
    let read = 0;
    let last: string | undefined;
    for (let offset = 0; ; offset += PER_PAGE - 1) {
      const url = await this.address(path, {
        context: 'edit',
        orderby: 'id',
        order: 'asc',
        ...query,
        per_page: String(PER_PAGE),
        offset: String(offset),
      });
      const { headers, value } = await this.client.json(url);
      const place = `${url.origin}${url.pathname}`;
      if (!Array.isArray(value)) throw new SourceError(`${place}: the response is no list`);
      const total = Number(headers.get('x-wp-total'));
      if (!headers.has('x-wp-total') || Number.isNaN(total))
        throw new SourceError(
          `${place}: the response does not say how many there are (X-WP-Total): a proxy has removed it`,
        );
      const shown = rowsOf(value);
      const rows = last === undefined ? shown : shown.slice(1);
      read += rows.length;
      const isMoved = last !== undefined && textOf(shown[0]?.['id']) !== last;
      const isLast = offset + PER_PAGE >= total;
      if (isMoved || (isLast && read < total))
        throw new SourceError(
          `${place}: has ${total} entries and showed ${read}; it changed meanwhile, or not all may be read`,
        );
      yield rows;
      if (isLast) return;
      last = textOf(shown.at(-1)?.['id']);
    }
  }

  async all(path: string, query: Query = {}): Promise<RemoteRow[]> {
    const rows: RemoteRow[] = [];
    for await (const page of this.pages(path, query)) rows.push(...page);
    return rows;
  }

  async has(namespace: string): Promise<boolean> {
    return listOf((await this.index())['namespaces']).includes(namespace);
  }

  /**
   * Returns the redirects that plug-ins keep: by the file of `masthead sync connect`, or else those of
   * Redirection, which only administrators may read (https://redirection.me/developer/rest-api/).
   */
  async redirects(): Promise<RemoteRow[]> {
    if (await this.has(OWN))
      return rowsOf((await this.client.json(await this.address('redirects', {}, OWN))).value);
    if (!(await this.has(REDIRECTION))) return [];
    const rows: RemoteRow[] = [];
    for (let page = 0; ; page += 1) {
      const query = { per_page: '200', page: String(page) };
      const url = await this.address('redirect', query, REDIRECTION);
      const { status, value } = await this.client.json(url, { accepts: [401, 403] });
      const items = rowsOf(rowOf(value)['items']);
      rows.push(...items);
      const total = Number(rowOf(value)['total']);
      if (status !== 200 || items.length === 0 || !(rows.length < total)) return rows;
    }
  }

  /** Yields what the file of `masthead sync connect` shows of readers. */
  async *members(): AsyncGenerator<{ readonly rows: RemoteRow[]; readonly plugins: string[] }> {
    for (let after = ''; ;) {
      const url = await this.address('members', { after }, OWN);
      const { status, value } = await this.client.json(url, { accepts: [404] });
      if (status === 404)
        throw new SourceError(
          'masthead-wordpress.php is not in wp-content/mu-plugins, or is an earlier one: connect again, and copy the file that it writes',
        );
      const { plugins: named, members, next } = rowOf(value);
      const plugins = listOf(named).map(textOf);
      if (plugins.length === 0)
        throw new SourceError(
          `${this.site.href}: there is none of the plug-ins whose members are read: Paid Memberships Pro, MemberPress, WooCommerce Memberships, MailPoet`,
        );
      yield { rows: rowsOf(members), plugins };
      if (typeof next !== 'string' || next === '' || next === after) return;
      after = next;
    }
  }

  /** Editors may not list users with their logins. */
  async authors(query: Query): Promise<RemoteRow[]> {
    const asked = { ...query, _fields: authorFields };
    try {
      return await this.all('users', asked);
    } catch (error) {
      if (!(error instanceof SourceError) || !error.message.includes('(403)')) throw error;
      return this.all('users', { ...asked, context: 'view' });
    }
  }
}

/** A list with a row on each line, as messages count them. */
function linesOf(rows: readonly RemoteRow[]): string {
  return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
}

function refOf(row: RemoteRow): string {
  return `${textOf(row['type'])} ${textOf(row['id'])}`;
}

/** What of a list of rows lacks, and what is to be taken anew. */
function lackingIds(
  known: readonly RemoteRow[] = [],
  wanted: readonly unknown[],
  anew: readonly string[] = [],
): string[] {
  const ids = new Set(known.map((row) => textOf(row['id'])));
  const lacking = wanted.map(textOf).filter((id) => id !== '' && id !== '0' && !ids.has(id));
  return [...new Set([...lacking, ...anew])];
}

function merged(known: readonly RemoteRow[] = [], found: readonly RemoteRow[]): RemoteRow[] {
  const ids = new Set(found.map((row) => textOf(row['id'])));
  return [...known.filter((row) => !ids.has(textOf(row['id']))), ...found];
}

/** Asks for what posts refer to and the context lacks: new authors, terms and images. */
async function completedContext(
  api: WordpressApi,
  rows: readonly RemoteRow[],
  context: RemoteContext,
  media: readonly string[],
): Promise<RemoteContext> {
  const { users, categories, tags, media: images } = context.rows;
  const find = async (path: string, ids: readonly string[]): Promise<RemoteRow[]> => {
    const found = groups(ids, PER_PAGE).map((include) =>
      path === 'users' ? api.authors({ include }) : api.all(path, { include }),
    );
    return (await Promise.all(found)).flat();
  };
  const wanted = (field: string) => rows.flatMap((row) => listOf(row[field]));
  const [newUsers, newCategories, newTags, newMedia] = await Promise.all([
    find(
      'users',
      lackingIds(
        users,
        rows.map((row) => row['author']),
      ),
    ),
    find('categories', lackingIds(categories, wanted('categories'))),
    find('tags', lackingIds(tags, wanted('tags'))),
    find(
      'media',
      lackingIds(
        images,
        rows.map((row) => row['featured_media']),
        media,
      ),
    ),
  ]);
  return {
    ...context,
    rows: {
      ...context.rows,
      // An earlier release kept all that there was of them.
      users: merged(users, newUsers).map((row) => picked(row, authorFields)),
      categories: merged(categories, newCategories),
      tags: merged(tags, newTags),
      media: merged(images, newMedia),
    },
  };
}

const withoutFile =
  'masthead-wordpress.php is not in wp-content/mu-plugins, or is an earlier one: what plug-ins keep is not read (posts for members alone, noindex, titles for search engines, redirects)';

async function contextOf(api: WordpressApi): Promise<RemoteContext> {
  const [site, settings, users, categories, tags, media, blocks, redirects] = await Promise.all([
    api.index(),
    // Only administrators may read the settings, and they say no more than the language.
    api.one('settings', {}, [401, 403]),
    // Shops and members have accounts by the ten thousand. Who lacks is asked for by `completed`.
    api.authors({ has_published_posts: Object.keys(types) }),
    api.all('categories'),
    api.all('tags'),
    api.all('media'),
    api.all('blocks', { status: ['publish'] }),
    api.redirects(),
  ]);
  const language = textOf(fieldsOf(settings).get('language')).replace('_', '-');
  return {
    site: { ...site, language },
    rows: { users, categories, tags, media, blocks, redirects },
    ...((await api.has(OWN)) ? {} : { notes: [withoutFile] }),
  };
}

/** Returns the addresses of an image, in all its sizes, with the time of its last edit. */
function editsOf(row: RemoteRow): (readonly [address: string, at: string])[] {
  const at = textOf(row['modified_gmt']);
  const sizes = Object.values(rowOf(rowOf(row['media_details'])['sizes'])).map(rowOf);
  return [row, ...sizes].map((size) => [textOf(size['source_url']), at] as const);
}

async function* membersOf(api: WordpressApi, url: string): AsyncGenerator<RemoteMembers> {
  for await (const { rows, plugins } of api.members())
    yield { members: rows.flatMap((row) => wordpressMember(row, url) ?? []), plugins };
}

/** What is left out of WordPress: its lists do it by the ids of terms, of which only posts have any. */
class LeftOut {
  private readonly api: WordpressApi;
  private readonly choice: SourceChoice;
  private found: Promise<{ readonly categories: string[]; readonly tags: string[] }> | undefined;

  constructor(api: WordpressApi, choice: SourceChoice = {}) {
    this.api = api;
    this.choice = choice;
  }

  private ids(): Promise<{ readonly categories: string[]; readonly tags: string[] }> {
    // For one run: where it cannot be had, the run ends.
    this.found ??= (async () => {
      const { leaveOut: slug = [] } = this.choice;
      const idsOf = async (path: string) =>
        (slug.length === 0 ? [] : await this.api.all(path, { slug })).map(({ id }) => textOf(id));
      const [categories, tags] = await Promise.all([idsOf('categories'), idsOf('tags')]);
      return { categories, tags };
    })();
    return this.found;
  }

  /** Returns the lists that are read, with what they are asked for. */
  async lists(): Promise<(readonly [path: string, query: Query])[]> {
    const { categories, tags } = await this.ids();
    const without: Query = {
      ...(categories.length === 0 ? {} : { categories_exclude: categories }),
      ...(tags.length === 0 ? {} : { tags_exclude: tags }),
    };
    const { kinds = remoteKinds } = this.choice;
    return kinds.map((kind) => [types[kind], kind === 'post' ? without : {}] as const);
  }

  async has(row: RemoteRow): Promise<boolean> {
    const { kinds = remoteKinds } = this.choice;
    if (!kinds.some((kind) => kind === row['type'])) return true;
    const { categories, tags } = await this.ids();
    const isNamed = (field: string, ids: readonly string[]) =>
      listOf(row[field]).some((id) => ids.includes(textOf(id)));
    return isNamed('categories', categories) || isNamed('tags', tags);
  }
}

function asExport(url: string, rows: readonly RemoteRow[], context: RemoteContext): OpenSource {
  const { media = [], blocks = [], redirects = [] } = context.rows;
  const files = groups([...media, ...blocks, ...rows], ROWS_PER_FILE).map(
    (part, index) =>
      [
        `wordpress-${index + 1}.xml`,
        wordpressExport(part, context, index === 0 ? 'first' : 'further'),
      ] as const,
  );
  return exportInMemory(url, [
    ...files,
    ...(redirects.length === 0 ? [] : [['redirects.json', linesOf(redirects)] as const]),
  ]);
}

export function createWordpressSource(options: WordpressOptions): RemoteSource {
  const api = new WordpressApi(options);
  const leftOut = new LeftOut(api, options.choice);
  return {
    system: 'wordpress',
    format: 'wxr',
    url: options.url.replace(/\/+$/, ''),
    refOf,
    // The outline is kept, and whether there is a password is all that the importer asks.
    outlineOf: (row) => ({
      ...picked(row, outline),
      password: textOf(row['password']) === '' ? '' : 'hidden',
    }),
    completed: (rows, context, media) => completedContext(api, rows, context, media),
    async *changes(given) {
      // A post that is scheduled was changed at its own time, years ahead: later changes would be missed.
      const now = new Date().toISOString();
      const cursor = given !== undefined && given > now ? now : given;
      const since: Query =
        cursor === undefined
          ? {}
          : { modified_after: new Date(Date.parse(cursor) - OVERLAP_MS).toISOString() };
      let newest = cursor ?? '';
      for (const [path, without] of await leftOut.lists())
        for await (const rows of api.pages(path, { status: statuses, ...since, ...without })) {
          for (const row of rows) {
            const changed = textOf(row['modified_gmt']);
            if (`${changed}Z` > newest && changed !== '' && changed < now) newest = `${changed}Z`;
          }
          yield { rows, cursor: newest } satisfies RemotePage;
        }
    },
    async item(ref) {
      const [type = '', id = ''] = ref.split(' ');
      const path = new Map<string, string>(Object.entries(types)).get(type);
      if (path === undefined || !/^\d+$/.test(id)) return undefined;
      const row = await api.one(`${path}/${id}`, { context: 'edit' }, [404, 410]);
      return row === undefined || (await leftOut.has(row)) ? undefined : row;
    },
    async entries() {
      const found = [];
      for (const [path, without] of await leftOut.lists())
        for (const row of await api.all(path, { status: statuses, _fields: outline, ...without }))
          found.push({ ref: refOf(row), status: textOf(row['status']), row });
      return found;
    },
    context: () => contextOf(api),
    mediaEdits: ({ rows: { media = [] } }) => new Map(media.flatMap(editsOf)),
    members: () => membersOf(api, options.url),
    asExport: (rows, context) => asExport(options.url, rows, context),
  };
}
