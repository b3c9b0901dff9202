/** Another spelling of the query, when a word of it is in no headline, dek or name. */
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { searchHref, type SearchLists } from './search-address.ts';

/** @param props.lists What the search keeps to. */
export function SearchSuggestion({
  suggestion,
  lists,
}: {
  suggestion: string;
  lists: SearchLists;
}) {
  return (
    <p className="search-suggestion">
      {weave(words.didYouMean, { query: <a href={searchHref(suggestion, lists)}>{suggestion}</a> })}
    </p>
  );
}
