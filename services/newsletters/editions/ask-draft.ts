/** The draft of an edition that asks silent readers whether they still want their newsletter (ADR 0200). */
import { words } from '#words';
import type { EditionDraft } from '../../../shared/newsletters/edition.ts';
import type { FoundNewsletter } from '../../../shared/newsletters/find-newsletter.ts';
import { fill } from '../../../shared/words/fill.ts';

/** @param intro Markdown above the question; may be empty. */
export function askDraft(
  { configuration }: FoundNewsletter,
  intro: string,
  asks: NonNullable<EditionDraft['asks']>,
): EditionDraft {
  return {
    subject: fill(words.letterAskSubject, { newsletter: configuration.TITLE }),
    ...{ preview: '', intro, stories: [], audience: 'all', asks },
  };
}
