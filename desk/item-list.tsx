/** All items with their states: drafts, scheduled, published, withdrawn. */
import { useEffect, useState, type ReactNode } from 'react';
import type { DeskEntry, DeskState } from '../shared/desk/desk-calls.ts';
import { mayDo } from '../shared/desk/staff-roles.ts';
import { callDesk, messageOf } from './call-desk.ts';
import type { Here, Magazine } from './here.ts';
import { words } from './words.ts';

/** How long typing rests before it searches. */
const REST_MS = 250;

const filters: readonly (readonly [string, (entry: DeskEntry) => boolean])[] = [
  [words.all, () => true],
  [words.drafts, ({ state }) => state === 'draft'],
  [words.changed, ({ state, isChanged }) => isChanged && state !== 'draft'],
  [words.scheduled, ({ state }) => state === 'scheduled'],
  [words.published, ({ state }) => state === 'published'],
  [words.withdrawn, ({ state }) => state === 'withdrawn'],
];

export const stateNames: Readonly<Record<DeskState, string>> = {
  draft: words.draft,
  scheduled: words.scheduled,
  published: words.published,
  withdrawn: words.withdrawn,
};

export function timeText(iso: string, { language, timeZone }: Magazine): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(Date.parse(iso));
}

function Row({ entry, magazine }: { readonly entry: DeskEntry; readonly magazine: Magazine }) {
  const section = magazine.sections.find(({ slug }) => slug === entry.section)?.name;
  return (
    <li className="desk-row">
      <a href={`#/item/${entry.id}`}>{entry.hed === '' ? words.withoutHeadline : entry.hed}</a>
      <span className={`desk-state desk-state-${entry.state}`}>
        {stateNames[entry.state]}
        {entry.isChanged && entry.state !== 'draft' ? words.changedMark : ''}
      </span>
      <span className="desk-quiet">
        {[section, entry.by === '' ? undefined : entry.by, timeText(entry.at, magazine)]
          .filter((one) => one !== undefined)
          .join(' · ')}
      </span>
    </li>
  );
}

interface Found {
  readonly entries: readonly DeskEntry[];
  /** Not every published item was looked through. */
  readonly isCut: boolean;
}

export function ItemList({ here }: { readonly here: Here }): ReactNode {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState(words.all);
  const [found, setFound] = useState<Found | undefined>();
  const [message, setMessage] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        callDesk<Found>('list', { search }).then(
          (found) => {
            if (isCurrent) setFound(found);
          },
          (error: unknown) => {
            setMessage(messageOf(error));
          },
        );
      },
      search === '' ? 0 : REST_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [search]);
  const begin = () => {
    callDesk<{ id: string }>('create').then(
      ({ id }) => {
        location.hash = `#/item/${id}`;
      },
      (error: unknown) => {
        setMessage(messageOf(error));
      },
    );
  };
  const isWanted = filters.find(([name]) => name === filter)?.[1] ?? (() => true);
  const shown = found?.entries.filter(isWanted);
  return (
    <main className="desk-list">
      <div className="desk-list-head">
        <h1>{words.items}</h1>
        {mayDo(here.staff.role, 'write') && (
          <button type="button" className="desk-button desk-strong" onClick={begin}>
            {words.write}
          </button>
        )}
      </div>
      <div className="desk-tools">
        <input
          type="search"
          aria-label={words.searchItems}
          placeholder={words.searchItems}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
          }}
        />
        <div className="desk-filters" role="group" aria-label={words.states}>
          {filters.map(([name]) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === filter}
              onClick={() => {
                setFilter(name);
              }}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <p role="status">{message}</p>
      {shown?.length === 0 && <p className="desk-quiet">{words.nothingHere}</p>}
      {found?.isCut === true && <p className="desk-quiet">{words.searchCut}</p>}
      <ul className="desk-rows">
        {shown?.map((entry) => (
          <Row key={entry.id} entry={entry} magazine={here.magazine} />
        ))}
      </ul>
    </main>
  );
}
