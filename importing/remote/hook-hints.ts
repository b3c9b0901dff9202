/** Reads what a source reports: WordPress by the file that `masthead sync connect` writes, and Ghost. */
import * as v from 'valibot';
import type { Hints } from './hinted-source.ts';
import type { RemoteSystem } from './remote-source.ts';

const none: Hints = { items: [], media: [], isAll: false };

const id = v.pipe(v.number(), v.integer(), v.minValue(0));
/** `kind` is a type of posts, a taxonomy, `user` or `settings`. */
const wordpressSchema = v.object({
  events: v.pipe(
    v.array(v.object({ event: v.string(), kind: v.string(), id })),
    v.maxLength(10_000),
  ),
});

/** Kinds whose change no post shows. Of other kinds nothing is followed. */
const wordpressKinds = new Set(['category', 'post_tag', 'user', 'wp_block', 'settings']);

function wordpressHints(body: unknown): Hints | undefined {
  const parsed = v.safeParse(wordpressSchema, body);
  if (!parsed.success) return undefined;
  const { events } = parsed.output;
  const made = new Set(
    events.filter(({ event }) => event === 'created').map(({ kind, id }) => `${kind} ${id}`),
  );
  const isNew = ({ kind, id }: { kind: string; id: number }) => made.has(`${kind} ${id}`);
  const images = events.filter(({ kind }) => kind === 'attachment');
  return {
    items: [
      ...new Set(
        events
          .filter(({ kind }) => kind === 'post' || kind === 'page')
          .map(({ kind, id }) => `${kind} ${id}`),
      ),
    ],
    media: [...new Set(images.filter(isNew).map(({ id }) => String(id)))],
    // Nothing refers yet to what is new. An image that is edited may be in any post.
    isAll: events.some(
      (event) => !isNew(event) && (wordpressKinds.has(event.kind) || event.kind === 'attachment'),
    ),
  };
}

const previewSchema = v.object({
  preview: v.object({ id, guid: v.string(), site: v.string() }),
});
/** A post whose preview somebody opens in WordPress. */
export type AskedPreview = v.InferOutput<typeof previewSchema>['preview'];

/** Returns the post whose preview is asked for; undefined when the body is something else. */
export function askedPreview(body: unknown): AskedPreview | undefined {
  const parsed = v.safeParse(previewSchema, body);
  return parsed.success ? parsed.output.preview : undefined;
}

const post = v.object({ id: v.optional(v.pipe(v.string(), v.regex(/^[\da-f]{24}$/))) });
/** What was erased has nothing in `current`. */
const change = v.object({ current: v.optional(post, {}), previous: v.optional(post, {}) });
const ghostSchema = v.object({
  event: v.optional(v.string(), ''),
  post: v.optional(change),
  page: v.optional(change),
  tag: v.optional(v.unknown()),
});

function ghostHints(body: unknown): Hints | undefined {
  const parsed = v.safeParse(ghostSchema, body);
  if (!parsed.success) return undefined;
  const { event, post, page, tag } = parsed.output;
  return {
    ...none,
    items: [post, page].flatMap((given) => {
      const found = given?.current.id ?? given?.previous.id;
      return found === undefined ? [] : [`post ${found}`];
    }),
    isAll: tag !== undefined && event !== 'tag.added',
  };
}

/**
 * Returns what a source has reported, nothing for what does not concern a magazine.
 * @param body as the source has sent it, parsed.
 * @returns undefined when the body has another form.
 */
export function hookHints(system: RemoteSystem, body: unknown): Hints | undefined {
  return system === 'ghost' ? ghostHints(body) : wordpressHints(body);
}

const hintsSchema = v.object({
  items: v.array(v.string()),
  media: v.array(v.string()),
  isAll: v.boolean(),
});
/** A message of the queue `source-changes`. Without hints: what has changed since the last run. */
const messageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ source: v.string(), hints: v.optional(hintsSchema) }),
);
export type SourceMessage = v.InferOutput<typeof messageSchema>;

export function isNothing({ items, media, isAll }: Hints): boolean {
  return items.length === 0 && media.length === 0 && !isAll;
}

/** @throws Error when it is none of ours. */
export function parseSourceMessage(body: string): SourceMessage {
  return v.parse(messageSchema, body);
}

/** Returns messages of one source as one: the union of what they report. Undefined: nothing. */
export function joinedHints(messages: readonly SourceMessage[]): Hints | undefined {
  const all = messages.flatMap(({ hints }) => (hints === undefined ? [] : [hints]));
  if (all.length === 0) return undefined;
  return {
    items: [...new Set(all.flatMap(({ items }) => items))],
    media: [...new Set(all.flatMap(({ media }) => media))],
    isAll: all.some(({ isAll }) => isAll),
  };
}
