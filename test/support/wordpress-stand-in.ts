/** A WordPress whose posts a test changes: strict about what it is asked, as the recorded one. */
import type { ServerResponse } from 'node:http';
import { sendJson, startStandIn, type StandIn } from './recorded-cms.ts';

type Row = Record<string, unknown>;

export interface StandInPost {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  /** As it is written. */
  readonly content: string;
  readonly status?: string;
  readonly password?: string;
  readonly tags?: readonly number[];
}

export interface WordpressStandIn extends StandIn {
  /** Saves a post, later than all others. */
  put(post: StandInPost): void;
  erase(id: number): void;
  /** Gives the posts of a tag another one, as a merge does: their times stay. */
  retag(from: number, to: number): void;
  /** Gives the one author another name. */
  rename(name: string): void;
  /** What the file of `masthead sync connect` shows of readers, and of the plug-ins that keep them. */
  readers(rows: readonly Row[], plugins?: readonly string[]): void;
  tags(rows: readonly Row[]): void;
  /** Sets the site's clock so many hours before UTC, from now on. */
  zone(hours: number): void;
  /** Responds to each request in place of WordPress; undefined ends it. */
  respond(fault: ((response: ServerResponse) => void) | undefined): void;
  /** Responds with 500 to everything. */
  fail(does: boolean): void;
}

/** @param options.name of the site. */
export async function startWordpress({ name = 'Site' } = {}): Promise<WordpressStandIn> {
  const posts = new Map<number, Row>();
  let members: readonly Row[] = [];
  let plugins: readonly string[] = ['A'];
  let author = 'Ada Byron';
  let tags: readonly Row[] = [];
  let zone = 0;
  let fault: ((response: ServerResponse) => void) | undefined;
  let saves = 0;
  const site = await startStandIn((url, request, response) => {
    if (fault !== undefined) return fault(response);
    if (!(request.headers.authorization ?? '').startsWith('Basic '))
      return sendJson(response, { code: 'rest_not_logged_in' }, {}, 401);
    if (url.pathname === '/wp-json/')
      return sendJson(response, {
        name,
        url: site.url,
        home: site.url,
        namespaces: ['masthead/v1'],
      });
    if (url.pathname === '/wp-json/masthead/v1/redirects') return sendJson(response, []);
    if (url.pathname === '/wp-json/masthead/v1/members') {
      // One in a response.
      const at = Number(url.searchParams.get('after') ?? '');
      const next = at + 1 < members.length ? String(at + 1) : '';
      return sendJson(response, { plugins, members: members.slice(at, at + 1), next });
    }
    const [, list = '', id] = /^\/wp-json\/wp\/v2\/(\w+)(?:\/(\d+))?$/.exec(url.pathname) ?? [];
    const all: Readonly<Record<string, readonly Row[]>> = {
      posts: [...posts.values()],
      users: [{ id: 1, username: 'ada', slug: 'ada', name: author }],
      tags,
      ...{ pages: [], categories: [], media: [], blocks: [] },
    };
    const rows = all[list];
    if (rows === undefined) return sendJson(response, { code: 'rest_no_route' }, {}, 403);
    if (id !== undefined) {
      const row = rows.find((one) => String(one['id']) === id);
      return row === undefined
        ? sendJson(response, { code: 'rest_post_invalid_id' }, {}, 404)
        : sendJson(response, row);
    }
    // As WordPress does: the time of the site's own clock is compared, with what is given in UTC.
    const after = url.searchParams.get('modified_after') ?? '';
    const found = rows.filter(({ modified: at = 'z' }) => `${String(at)}Z` > after);
    const fields = url.searchParams.get('_fields')?.split(',');
    const shown = found.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([field]) => fields === undefined || fields.includes(field)),
      ),
    );
    sendJson(response, shown, { 'x-wp-total': String(found.length) });
  });
  return {
    ...site,
    put({ id, title, content, status = 'publish', password = '', tags: tagged = [], ...post }) {
      saves += 1;
      const at = (hours: number) =>
        new Date(Date.UTC(2026, 2, 1, 10 + hours, 0, saves)).toISOString().slice(0, 19);
      posts.set(id, {
        ...{ id, status, password, type: 'post', ...post },
        ...{ modified_gmt: at(0), modified: at(zone) },
        link: `${site.url}/${post.slug}/`,
        guid: { raw: `${site.url}/?p=${id}` },
        title: { raw: title },
        content: { raw: content },
        excerpt: { raw: '' },
        date: '2026-01-01T10:00:00',
        date_gmt: '2026-01-01T10:00:00',
        author: 1,
        categories: [],
        tags: tagged,
      });
    },
    erase(id) {
      posts.delete(id);
    },
    retag(from, to) {
      for (const [id, row] of posts) {
        const { tags: tagged } = row as { tags: readonly number[] };
        posts.set(id, { ...row, tags: tagged.map((tag) => (tag === from ? to : tag)) });
      }
    },
    rename(text) {
      author = text;
    },
    readers(rows, given = ['A']) {
      members = rows;
      plugins = given;
    },
    tags(rows) {
      tags = rows;
    },
    zone(hours) {
      zone = hours;
    },
    respond(given) {
      fault = given;
    },
    fail(does) {
      fault = does
        ? (response) => {
            sendJson(response, {}, { 'retry-after': '0' }, 500);
          }
        : undefined;
    },
  };
}
