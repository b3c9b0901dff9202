/** Another spelling of the query, when a word of it is in no headline, dek or name. */
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { useSite } from '../state/store.ts';
import { searchHref } from './search-address.ts';

export function SearchSuggestion() {
  const suggestion = useSite((state) => state.secondary.suggestion);
  const lists = useSite((state) => state.context.query);
  if (suggestion === undefined) return null;
  return (
    <p className="search-suggestion">
      {weave(words.didYouMean, { query: <a href={searchHref(suggestion, lists)}>{suggestion}</a> })}
    </p>
  );
}
