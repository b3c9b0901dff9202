/** One item: its text, its front matter as a form, and what becomes of it. */
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { DeskPreview, DeskText } from '../../shared/desk/desk-calls.ts';
import { mayDo } from '../../shared/desk/staff-roles.ts';
import { callDesk, messageOf } from '../call-desk.ts';
import type { Here } from '../here.ts';
import { Question } from '../question.tsx';
import { say, words } from '../words.ts';
import { checksOf } from './checklist.ts';
import { EarlierVersions } from './earlier-versions.tsx';
import { FieldsForm } from './fields-form.tsx';
import { ItemBar } from './item-bar.tsx';
import { ItemPaper } from './item-paper.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { itemWork, useItem, useKeys, type ItemWork, type OpenItem } from './use-item.ts';
import { Versions } from './versions.tsx';

interface LoadedProps {
  readonly item: DeskText;
  readonly here: Here;
  readonly onReload: () => Promise<void>;
}

interface SideProps extends Omit<LoadedProps, 'onReload'> {
  readonly open: OpenItem;
  readonly work: ItemWork;
}

function DeleteDraft({ onDelete }: { readonly onDelete: () => void }): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="desk-plain"
        onClick={() => {
          setIsAsking(true);
        }}
      >
        {words.deleteDraft}
      </button>
      {isAsking && (
        <Question
          title={words.deleteDraft}
          text={words.deleteForGood}
          yes={words.deleteDraft}
          no={words.keep}
          onYes={() => {
            setIsAsking(false);
            onDelete();
          }}
          onNo={() => {
            setIsAsking(false);
          }}
        />
      )}
    </>
  );
}

/** What is said about the item, and what takes it away. */
function ItemSide({ item, here, open, work }: SideProps): ReactNode {
  const { state } = open.entry;
  const isOnSite = state === 'published' || state === 'scheduled';
  const mayPublish = mayDo(here.staff.role, 'publish') && item.follows === undefined;
  return (
    <div className="desk-side">
      <FieldsForm
        fields={open.edited.front.fields}
        magazine={here.magazine}
        isReadOnly={open.isReadOnly}
        hasAddress={open.entry.path !== undefined}
        onField={open.setField}
      />
      {mayPublish && <EarlierVersions id={item.id} here={here} open={open} />}
      {mayPublish && isOnSite && (
        <button type="button" className="desk-plain" onClick={work.withdraw}>
          {words.takeOff}
        </button>
      )}
      {!open.isReadOnly && !isOnSite && <DeleteDraft onDelete={work.discard} />}
    </div>
  );
}

/** Says that an item is written elsewhere, and takes it over. */
function Followed({ item, here, work }: Pick<SideProps, 'item' | 'here' | 'work'>): ReactNode {
  const { follows } = item;
  if (follows === undefined) return null;
  return (
    <aside className="desk-offer" aria-label={words.writtenElsewhere}>
      <p>{say(words.followedItem, { site: new URL(follows).hostname })}</p>
      {mayDo(here.staff.role, 'publish') && (
        <button type="button" className="desk-button" onClick={work.detach}>
          {words.detach}
        </button>
      )}
    </aside>
  );
}

/** Both versions, while there are two. */
function Conflict({ open }: { readonly open: OpenItem }) {
  const { editing, saveState, elsewhere, settle } = open;
  const { saver } = editing;
  if (saveState.kind === 'conflict')
    return (
      <Versions
        mine={editing.text()}
        theirs={saveState.theirs.text}
        who={saveState.theirs.entry.by ?? words.somebody}
        onMine={() => {
          saver.resume(saveState.theirs.rev);
          void saver.flush();
        }}
        onTheirs={() => {
          open.act(() => open.change(() => Promise.resolve()));
        }}
      />
    );
  if (elsewhere === undefined) return null;
  return (
    <Versions
      mine={editing.text()}
      theirs={elsewhere.text}
      who={words.otherPublishing}
      onMine={() => {
        settle('mine');
      }}
      onTheirs={() => {
        settle('theirs');
      }}
    />
  );
}

function LoadedItem({ item, here, onReload }: LoadedProps): ReactNode {
  const { role } = here.staff;
  const open = useItem(item, here, onReload);
  const work = itemWork(item.id, open, here);
  const [isPublishing, setIsPublishing] = useState(false);
  const [previews, setPreviews] = useState<readonly DeskPreview[] | undefined>();
  const startPublishing = () => {
    setIsPublishing(true);
  };
  useKeys({
    s: () => void open.editing.saver.flush(),
    ...(mayDo(role, 'publish') && item.follows === undefined ? { Enter: startPublishing } : {}),
  });
  const { fields } = open.edited.front;
  return (
    <main className="desk-item">
      <h1 className="desk-unseen">{fields.title === '' ? words.withoutHeadline : fields.title}</h1>
      <ItemBar
        open={open}
        role={role}
        onPreview={work.preview}
        onPreviewAs={() => {
          work.previewAs(setPreviews);
        }}
        onPublish={startPublishing}
      />
      <Followed item={item} here={here} work={work} />
      <p role="status" className="desk-message">
        {open.message}
      </p>
      <div className="desk-columns" inert={open.isChanging}>
        <ItemPaper open={open} />
        <ItemSide item={item} here={here} open={open} work={work} />
      </div>
      {isPublishing && (
        <PublishDialog
          checks={checksOf(fields, open.editing.doc())}
          isPublished={open.entry.state === 'published'}
          date={fields.date}
          timeZone={here.magazine.timeZone}
          onPublish={work.publish}
          onClose={() => {
            setIsPublishing(false);
          }}
        />
      )}
      {previews !== undefined && (
        <PreviewDialog
          previews={previews}
          plans={here.magazine.plans}
          onClose={() => {
            setPreviews(undefined);
          }}
        />
      )}
      <Conflict open={open} />
    </main>
  );
}

export function ItemEditor({ id, here }: { readonly id: string; readonly here: Here }): ReactNode {
  const [loaded, setLoaded] = useState<{ item: DeskText; time: number } | undefined>();
  const [message, setMessage] = useState(words.openingItem);
  const load = useCallback(
    () =>
      callDesk<{ item: DeskText }>('open', { id }).then(({ item }) => {
        setLoaded({ item, time: Date.now() });
      }),
    [id],
  );
  useEffect(() => {
    load().catch((error: unknown) => {
      setMessage(messageOf(error));
    });
  }, [load]);
  if (loaded === undefined)
    return (
      <main className="desk-list">
        <p role="status">{message}</p>
      </main>
    );
  return <LoadedItem key={loaded.time} item={loaded.item} here={here} onReload={load} />;
}
