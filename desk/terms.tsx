/** Tags and people: found, renamed, and made one where they are two. */
import { useState, type ReactNode } from 'react';
import type { DeskTerm, DeskTermKind } from '../shared/desk/desk-terms.ts';
import { copiesWarning, goLive } from './go-live.ts';
import { useCall, useRested, type Called } from './use-call.ts';
import { say, words } from './words.ts';

interface Found {
  readonly terms: readonly DeskTerm[];
}

interface FormProps {
  readonly kind: DeskTermKind;
  readonly term: DeskTerm;
  readonly called: Called<Found>;
  readonly onDone: () => void;
}

/** Returns what somebody does with a term: it publishes, and says how far it is. */
function useRename({ kind, term, called, onDone }: FormProps) {
  return (to: { readonly name: string; readonly slug: string; readonly isMerge?: boolean }) => {
    void called.act(async () => {
      const id = crypto.randomUUID();
      const done = await goLive<{ term: DeskTerm; items: number }>(
        'term-rename',
        { id, kind, from: term.slug, ...to },
        called.say,
      );
      onDone();
      called.reload();
      return (
        say(words.termIsNow, { old: term.name, name: done.term.name, count: done.items }) +
        copiesWarning(done)
      );
    });
  };
}

function RenameForm(props: FormProps): ReactNode {
  const { term, called } = props;
  const [name, setName] = useState(term.name);
  const [slug, setSlug] = useState(term.slug);
  const rename = useRename(props);
  return (
    <form
      className="desk-invite"
      aria-label={say(words.renameTerm, { name: term.name })}
      onSubmit={(event) => {
        event.preventDefault();
        rename({ name, slug });
      }}
    >
      <label>
        {words.termName}
        <input
          required
          maxLength={200}
          value={name}
          onChange={(event) => {
            setName(event.target.value);
          }}
        />
      </label>
      <label>
        {words.termSlug}
        <input
          required
          maxLength={200}
          value={slug}
          onChange={(event) => {
            setSlug(event.target.value);
          }}
        />
      </label>
      <button type="submit" className="desk-button" disabled={called.isBusy}>
        {words.rename}
      </button>
    </form>
  );
}

function MergeForm(props: FormProps): ReactNode {
  const { kind, term, called } = props;
  const [search, setSearch] = useState('');
  const [into, setInto] = useState('');
  const { data } = useCall<Found>('terms', { kind, search: useRested(search) });
  const others = data?.terms.filter(({ slug }) => slug !== term.slug) ?? [];
  const chosen = others.find(({ slug }) => slug === into);
  const merge = useRename(props);
  return (
    <form
      className="desk-invite"
      aria-label={say(words.mergeTerm, { name: term.name })}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) merge({ ...chosen, isMerge: true });
      }}
    >
      <label>
        {words.findTerm}
        <input
          type="search"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
          }}
        />
      </label>
      <label>
        {words.mergeInto}
        <select
          required
          value={chosen?.slug ?? ''}
          onChange={(event) => {
            setInto(event.target.value);
          }}
        >
          <option value="" />
          {others.map(({ slug, name, items }) => (
            <option key={slug} value={slug}>
              {name} ({slug}), {items}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="desk-button" disabled={called.isBusy}>
        {words.merge}
      </button>
    </form>
  );
}

const forms = { rename: RenameForm, merge: MergeForm } as const;

function Row({ kind, term, called }: Omit<FormProps, 'onDone'>): ReactNode {
  const [shown, setShown] = useState<keyof typeof forms | undefined>();
  const Form = shown === undefined ? undefined : forms[shown];
  const texts = { rename: words.renameTerm, merge: words.mergeTerm } as const;
  const labels = { rename: words.rename, merge: words.merge } as const;
  return (
    <li className="desk-row">
      <a href={term.path}>{term.name}</a>
      <span className="desk-row-tools">
        {(['rename', 'merge'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className="desk-plain"
            aria-expanded={shown === one}
            aria-label={say(texts[one], { name: term.name })}
            onClick={() => {
              setShown(shown === one ? undefined : one);
            }}
          >
            {labels[one]}
          </button>
        ))}
      </span>
      <span className="desk-quiet">
        {term.slug} · {say(words.termItems, { count: term.items })}
      </span>
      {Form !== undefined && (
        <Form
          {...{ kind, term, called }}
          onDone={() => {
            setShown(undefined);
          }}
        />
      )}
    </li>
  );
}

export function Terms(): ReactNode {
  const [kind, setKind] = useState<DeskTermKind>('tag');
  const [search, setSearch] = useState('');
  const called = useCall<Found>('terms', { kind, search: useRested(search) });
  const kinds = [
    ['tag', words.tags],
    ['person', words.contributors],
  ] as const;
  return (
    <main className="desk-list">
      <h1>{words.terms}</h1>
      <div className="desk-tools">
        <input
          type="search"
          aria-label={words.findTerm}
          placeholder={words.findTerm}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
          }}
        />
        <div className="desk-filters" role="group" aria-label={words.terms}>
          {kinds.map(([one, name]) => (
            <button
              key={one}
              type="button"
              aria-pressed={kind === one}
              onClick={() => {
                setKind(one);
              }}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <p className="desk-quiet">{words.termsHint}</p>
      <p role="status">{called.message}</p>
      {called.data?.terms.length === 0 && <p className="desk-quiet">{words.nothingHere}</p>}
      <ul className="desk-rows">
        {called.data?.terms.map((term) => (
          <Row key={kind + term.slug} {...{ kind, term, called }} />
        ))}
      </ul>
    </main>
  );
}
