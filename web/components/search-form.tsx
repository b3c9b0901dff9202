/** The search form: a plain GET of /search/ with q, page and sort (spec §2.2). */
import { useId, type RefObject } from 'react';

export function SearchForm({ query = '', inputRef, large = false }: { query?: string; inputRef?: RefObject<HTMLInputElement | null>; large?: boolean }) {
  const id = useId();
  return (
    <form className={`search-form${large ? ' search-form-large' : ''}`} action="/search/" method="get" role="search">
      <label htmlFor={id} className="visually-hidden">Search the magazine</label>
      <input id={id} ref={inputRef} type="search" name="q" defaultValue={query} placeholder="Search stories, people, tags" autoComplete="off" />
      <input type="hidden" name="page" value="1" />
      <input type="hidden" name="sort" value="score" />
      <button type="submit" className="button">Search</button>
    </form>
  );
}
