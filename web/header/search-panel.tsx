/** The search form of the header, with its field focused (spec §2.5). */
import { useEffect, useRef } from 'react';
import { SearchForm } from '../search/search-form.tsx';

export function SearchPanel() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="search-panel">
      <SearchForm inputRef={field} large />
    </div>
  );
}
