/** A date or time, formatted for the language (`web/browser/written-texts.ts`). */
import { writtenText } from '../browser/written-texts.ts';

interface WrittenDateProps {
  readonly iso: string;
  /** Names the format, and what else the text depends on. */
  readonly format: string;
  readonly write: () => string;
}

export function WrittenDate({ iso, format, write }: WrittenDateProps) {
  return (
    <time dateTime={iso} data-written={format}>
      {writtenText(format, write, iso)}
    </time>
  );
}
