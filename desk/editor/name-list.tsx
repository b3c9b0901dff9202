/** A field of tags or people. It offers those that the site has, and takes their slugs. */
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { DeskTerm, DeskTermKind } from '../../shared/desk/desk-terms.ts';
import { callDesk } from '../call-desk.ts';
import { useRested } from '../use-call.ts';
import { words } from '../words.ts';
import {
  lastName,
  lineOf,
  named,
  namesOf,
  onlyNamed,
  withLastName,
  type NamedSlug,
} from './names.ts';

/** A name that nobody could look for is new. */
async function findTerms(kind: DeskTermKind, search: string): Promise<readonly DeskTerm[]> {
  const found = callDesk<{ readonly terms: readonly DeskTerm[] }>('terms', { kind, search });
  return found.then(({ terms }) => terms).catch(() => []);
}

function useOffered(kind: DeskTermKind, search: string): readonly DeskTerm[] {
  const [offered, setOffered] = useState<readonly DeskTerm[]>([]);
  useEffect(() => {
    let isCurrent = search !== '';
    if (isCurrent)
      void findTerms(kind, search).then((terms) => {
        if (isCurrent) setOffered(terms);
      });
    return () => {
      isCurrent = false;
    };
  }, [kind, search]);
  return offered;
}

interface NameListProps {
  readonly label: string;
  readonly kind: DeskTermKind;
  readonly terms: readonly NamedSlug[];
  readonly onTerms: (terms: readonly NamedSlug[]) => void;
}

/** Names are taken when the field is left, and looked for then: what was typed meanwhile stays. */
export function NameList({ label, kind, terms, onTerms }: NameListProps): ReactNode {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const offered = useOffered(kind, useRested(lastName(typed)));
  const latest = useRef<Pick<NameListProps, 'terms' | 'onTerms'> | undefined>(undefined);
  useEffect(() => {
    latest.current = { terms, onTerms };
    return () => {
      latest.current = undefined;
    };
  });
  const line = lineOf(terms.map(({ name }) => name));
  const take = async (next: string) => {
    if (next === line) return;
    const taken = named(kind, namesOf(next), terms, offered);
    onTerms(taken);
    const fresh = taken.filter((one) => !terms.includes(one) && !onlyNamed(offered, one.name));
    const found = await Promise.all(fresh.map(({ name }) => findTerms(kind, name)));
    const known = new Map(fresh.map((one, index) => [one.name, found[index] ?? []]));
    const { current } = latest;
    if (current === undefined) return;
    const sure = current.terms.map((one) => {
      const there = onlyNamed(known.get(one.name) ?? [], one.name);
      return there === undefined ? one : { slug: there.slug, name: there.name };
    });
    if (JSON.stringify(sure) !== JSON.stringify(current.terms)) current.onTerms(sure);
  };
  return (
    <>
      <label>
        {label}
        <input
          // Names are shown as they were taken.
          key={line}
          defaultValue={line}
          list={listId}
          autoComplete="off"
          placeholder={words.separatedByCommas}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
          onBlur={({ target }) => {
            void take(target.value);
          }}
        />
      </label>
      <datalist id={listId}>
        {offered.map(({ slug, name }) => (
          <option key={slug} value={withLastName(typed, name)}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
