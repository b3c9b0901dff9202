/**
 * The search form: a plain GET of /search/ with q, page and sort (spec §2.2). With scripts the
 * query is sent as typed.
 */
import { useId, type RefObject, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { words } from '#words';
import { searchAddress, type SearchLists } from './search-address.ts';

/** In characters. A longer query is set smaller, so that more of it is visible. */
const LONG_QUERY = 22;

export function SearchForm({
  query = '',
  inputRef,
  large = false,
  lists = {},
}: {
  query?: string;
  /** The next search keeps to them too. */
  lists?: SearchLists;
  inputRef?: RefObject<HTMLInputElement | null>;
  large?: boolean;
}) {
  const id = useId();
  const navigate = useNavigate();
  const look = `search-form${large ? ' search-form-large' : ''}${query.length > LONG_QUERY ? ' search-form-long' : ''}`;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    navigate(searchAddress(typeof typed === 'string' ? typed : '', lists));
  };
  return (
    <form className={look} action="/search/" method="get" role="search" onSubmit={onSubmit}>
      <label htmlFor={id} className="visually-hidden">
        {words.searchTheMagazine}
      </label>
      <input
        id={id}
        ref={inputRef}
        type="search"
        className="field-input"
        name="q"
        defaultValue={query}
        placeholder={words.searchPlaceholder}
        autoComplete="off"
      />
      {lists.tags !== undefined && <input type="hidden" name="tags" value={lists.tags} />}
      {lists.category !== undefined && (
        <input type="hidden" name="category" value={lists.category} />
      )}
      <input type="hidden" name="page" value="1" />
      <input type="hidden" name="sort" value="score" />
      <button type="submit" className="button">
        {words.search}
      </button>
    </form>
  );
}
