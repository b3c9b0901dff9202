/** An advertisement slot across a list, with one of our messages in it. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { AdSlot } from './ad-slot.tsx';
import { HouseMessageBand, hasHouseMessages } from './house-message-band.tsx';

/** @param place The slot's number in the list, from 1. */
export function ListAd({ place }: { place: number }) {
  return (
    <AdSlot
      slot={`list_${place}`}
      className="advertisement"
      label={fill(words.advertisementNumber, { number: place })}
    >
      {hasHouseMessages ? <HouseMessageBand turn={place - 1} /> : null}
    </AdSlot>
  );
}
