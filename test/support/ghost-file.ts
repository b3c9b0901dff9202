/** Writes small Ghost exports for tests. */

export type Row = Readonly<Record<string, unknown>>;

/** A row of `posts`. Published and public by default. */
export function ghostPost(fields: Row = {}): Row {
  return {
    id: 'p1',
    title: 'Title',
    slug: 'a-slug',
    html: '<p>Body</p>',
    type: 'post',
    status: 'published',
    visibility: 'public',
    published_at: '2020-01-02T03:04:05.000Z',
    created_at: '2020-01-01T00:00:00.000Z',
    updated_at: '2020-02-01T00:00:00.000Z',
    ...fields,
  };
}

export type Shape = 'db' | 'data' | 'meta-data';

/** Returns an export with these tables, in one of the formats that Ghost has written. */
export function ghostFile(
  tables: Readonly<Record<string, readonly unknown[]>>,
  shape: Shape = 'db',
): string {
  const wrapped = { meta: { exported_on: 1735689600000, version: '5.0.0' }, data: tables };
  if (shape === 'db') return JSON.stringify({ db: [wrapped] });
  return JSON.stringify(shape === 'data' ? { data: tables } : wrapped);
}
