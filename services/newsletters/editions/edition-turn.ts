/** Whether it is the turn of readers who want fewer letters (ADR 0207). */
import { isRegular } from '../../../shared/newsletters/edition.ts';
import { cadences, cadencesNow, type Cadence } from '../../../shared/newsletters/wishes.ts';
import type { Edition } from './edition-store.ts';

type TurnFacts = Pick<Edition, 'draft' | 'state' | 'startedAt' | 'cadences' | 'sent'>;

/** Whether an earlier edition went to all readers whom another one is for, so that it took their turn. */
function tookTurn(earlier: TurnFacts, { draft }: Pick<Edition, 'draft'>): boolean {
  const hasGoneOut = earlier.state === 'sending' || earlier.sent > 0;
  const isAsWide = earlier.draft.audience === 'all' || draft.audience === 'subscribers';
  return hasGoneOut && isAsWide && isRegular(earlier.draft);
}

/**
 * Returns which readers of fewer letters an edition reaches that starts now.
 * @param editions of the newsletter.
 */
export function turnOf(
  edition: Pick<Edition, 'draft'>,
  editions: readonly TurnFacts[],
  nowMs: number,
): Cadence[] {
  // An alert or a question cannot wait for its week.
  if (!isRegular(edition.draft)) return [...cadences];
  return cadencesNow(
    editions.filter((earlier) => tookTurn(earlier, edition)),
    nowMs,
  );
}
