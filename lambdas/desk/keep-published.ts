/** The text of the desk after a publish. Nothing that somebody saved meanwhile is lost. */
import { words } from '#words';
import type { Staff } from '../../services/desk/staff-store.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { itemPath, type Item } from '../../shared/content/item.ts';
import type { DeskDeps } from './desk-deps.ts';
import { publishedItem } from './import-text.ts';
import { asChangeOf, baseOf, textOfItem, withSlug } from './item-text.ts';
import { revOf, type OpenedText } from './text-calls.ts';

type Kept = Awaited<ReturnType<DeskDeps['texts']['read']>>;

/** The text of the desk after a publish, and whether it is another one than readers have. */
interface NextText {
  readonly text: string;
  readonly base: string;
  readonly isChanged: boolean;
}

/** A text that was saved while another one was published is a change of that. */
export function afterPublish(item: Item, text: string, newer: Kept): NextText {
  const base = baseOf(item);
  if (newer === undefined) return { text: withSlug(text, item.slug), base, isChanged: false };
  return { text: asChangeOf(newer.text.text, item), base, isChanged: true };
}

/** A text with changes stays as it is: who opens it sees both versions, and says which one goes on. */
export function afterRevert(item: Item, changed: Kept): NextText {
  if (changed === undefined)
    return { text: textOfItem(item), base: baseOf(item), isChanged: false };
  return { ...changed.text, isChanged: true };
}

/**
 * Notes at the desk that readers have an item now. What somebody saved meanwhile stays.
 * @param next Returns the text that goes on, of the item and of the text that is kept.
 */
export async function keepPublished(
  deps: Pick<DeskDeps, 'content' | 'texts' | 'now'>,
  {
    id,
    staff,
    opened,
  }: {
    readonly id: string;
    readonly staff: Pick<Staff, 'staffId' | 'name'>;
    readonly opened: Pick<OpenedText, 'stored' | 'entry'>;
  },
  next: (item: Item, kept: Kept, isNewer: boolean) => NextText,
): Promise<{ readonly item: Item; readonly rev: string }> {
  for (;;) {
    const [item, kept] = await Promise.all([publishedItem(deps, id), deps.texts.read(id)]);
    if (item === undefined) throw new ApiError(409, 'notPublished', words.deskNotPublished);
    const rev = kept?.text.rev ?? 0;
    const { text, base, isChanged } = next(item, kept, rev !== opened.stored.rev);
    const head = { hed: item.hed, section: item.sections[0] };
    const { hed, section } = isChanged ? (kept?.entry ?? head) : head;
    const { owner } = kept?.entry ?? opened.entry;
    const isSaved = await deps.texts.save(
      {
        ...{ id, hed, section, isChanged, pubDate: item.pubDate, path: itemPath(item) },
        ...{ owner: owner === '' ? staff.staffId : owner, by: staff.name, state: 'published' },
        at: new Date(deps.now()).toISOString(),
      },
      { text, base },
      rev,
    );
    if (isSaved) return { item, rev: revOf({ rev: rev + 1, base }) };
  }
}
