/**
 * A place that an advertisement may take, of fixed height, so that nothing moves when one comes. Until a provider fills it, the
 * magazine speaks for itself there. Readers without advertisements see the room alone: a page is the same for all until it knows them.
 */
import { brand } from '#brand';
import { useSite } from '../store.ts';

function ownWords(): { readonly words: string; readonly link: string; readonly href: string }[] {
  const { offer, links } = brand;
  return [
    { words: `${brand.name} without advertisements: ${offer.term} for ${offer.price} instead of ${offer.regularPrice}.`, link: 'Subscribe', href: links.subscribe },
    { words: 'The newsroom writes letters, each with one subject.', link: 'Choose yours', href: '/newsletter/' },
    { words: `You have the printed magazine? All of ${brand.name} is yours here too.`, link: 'Link it', href: links.linkSubscription },
  ];
}

/** @param place its number in the list, from 1. */
export function ListPlacement({ place }: { place: number }) {
  const isAdFree = useSite((state) => state.paywall.isAdFree || !state.ads.canRenderAds);
  if (isAdFree) return <div className="list-placement" />;
  const all = ownWords();
  const own = all[(place - 1) % all.length];
  return (
    <aside className="list-placement" data-ad-slot={`list_${place}`} aria-label="Advertisement">
      <p className="placement-label">Advertisement</p>
      {own !== undefined && <><p className="placement-words">{own.words}</p><a className="button button-small button-quiet" href={own.href}>{own.link}</a></>}
    </aside>
  );
}
