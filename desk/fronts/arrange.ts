/** Changes of an arrangement: what stands where on a front page. */
import type { Arrangement, DeskBand, DeskPick, DeskStory } from '../../shared/desk/desk-fronts.ts';

/** `lead`, or the number of a band. */
export type Place = 'lead' | number;

export const emptyArrangement: Arrangement = { picks: [] };

/** Returns an array with a value at another place. */
export function moved<T>(values: readonly T[], from: number, to: number): T[] {
  const others = values.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...values.slice(from, from + 1), ...others.slice(to)];
}

/** Whether a band takes picks: a section, or the videos. */
export function takesPicks(band: DeskBand): boolean {
  return 'section' in band || band.band === 'video';
}

export function picksOf({ picks, bands = [] }: Arrangement, place: Place): readonly DeskPick[] {
  return place === 'lead' ? picks : (bands[place]?.picks ?? []);
}

function withPicks(
  arrangement: Arrangement,
  place: Place,
  picks: readonly DeskPick[],
): Arrangement {
  if (place === 'lead') return { ...arrangement, picks };
  return {
    ...arrangement,
    bands: arrangement.bands?.map((band, index) => (index === place ? { ...band, picks } : band)),
  };
}

export function changePicks(
  arrangement: Arrangement,
  place: Place,
  change: (picks: readonly DeskPick[]) => readonly DeskPick[],
): Arrangement {
  return withPicks(arrangement, place, change(picksOf(arrangement, place)));
}

/** Places an item; where the place has it already, it moves. */
export function placeStory(
  arrangement: Arrangement,
  place: Place,
  index: number,
  story: DeskStory,
): Arrangement {
  return changePicks(arrangement, place, (picks) => {
    const before = picks.findIndex(({ id }) => id === story.id);
    if (before >= 0) return moved(picks, before, Math.min(index, picks.length - 1));
    return [...picks.slice(0, index), story, ...picks.slice(index)];
  });
}

/** Moves a pick within its place, or to another one. */
export function movePick(
  arrangement: Arrangement,
  from: { readonly place: Place; readonly index: number },
  to: { readonly place: Place; readonly index: number },
): Arrangement {
  const pick = picksOf(arrangement, from.place)[from.index];
  if (pick === undefined) return arrangement;
  if (from.place === to.place) {
    // A row that is dropped below itself makes room first.
    const index = to.index > from.index ? to.index - 1 : to.index;
    return changePicks(arrangement, from.place, (picks) => moved(picks, from.index, index));
  }
  const without = changePicks(arrangement, from.place, (picks) =>
    picks.filter((_, index) => index !== from.index),
  );
  return placeStory(without, to.place, to.index, pick);
}

export function bandName(band: DeskBand): string {
  return 'section' in band ? band.section : band.band;
}

/** Returns an arrangement as front files write it. */
export function writtenFront(
  { kind, key }: { readonly kind: string; readonly key: string },
  { title, description, tags, picks, bands }: Arrangement,
  from?: string,
): Record<string, unknown> {
  const slugs = (of: readonly DeskPick[]) =>
    of.map(({ slug, until, plain }) => ({
      slug,
      ...(until === undefined ? {} : { until }),
      ...(plain === true ? { image: false } : {}),
    }));
  return {
    ...{ kind, key, title, description, tags, from },
    picks: slugs(picks),
    bands: bands?.map((band) =>
      'section' in band
        ? {
            section: band.section,
            title: band.title,
            layout: band.layout,
            picks: slugs(band.picks),
          }
        : { band: band.band, ...(band.picks === undefined ? {} : { picks: slugs(band.picks) }) },
    ),
  };
}
