/** When the offers of the brand begin and end: other dates than the brand file says, without a build. */
import { useState, type ReactNode } from 'react';
import type { DeskOffer, DeskSettings } from '../shared/desk/desk-settings.ts';
import { callDesk } from './call-desk.ts';
import type { Magazine } from './here.ts';
import type { Called } from './use-call.ts';
import { say, words } from './words.ts';

const states = {
  scheduled: words.offerComes,
  running: words.offerRuns,
  over: words.offerIsOver,
} as const satisfies Record<DeskOffer['state'], string>;

interface OfferProps {
  readonly offer: DeskOffer;
  readonly magazine: Magazine;
  readonly called: Called<{ settings: DeskSettings }>;
}

function Offer({ offer, magazine, called }: OfferProps): ReactNode {
  const { code, percentOff, plans, state, isChanged } = offer;
  const [from, setFrom] = useState(offer.from ?? '');
  const [until, setUntil] = useState(offer.until ?? '');
  const percent = new Intl.NumberFormat(magazine.language, { style: 'percent' });
  const named = magazine.plans.filter(({ key }) => plans?.includes(key) ?? true);
  const go = (call: string, body: object = {}) => {
    void called.act(async () => {
      called.setData(await callDesk<{ settings: DeskSettings }>(call, { code, ...body }));
      return say(words.datesSaved, { code });
    });
  };
  return (
    <li>
      <form
        className="desk-group"
        aria-label={code}
        onSubmit={(event) => {
          event.preventDefault();
          go('offer-dates', { from, until });
        }}
      >
        <h3>{code}</h3>
        <p className="desk-saved">
          {[
            say(words.offerTakes, { percent: percent.format(percentOff / 100) }),
            new Intl.ListFormat(magazine.language).format(named.map(({ name }) => name)),
            states[state],
          ].join(' · ')}
        </p>
        <div className="desk-both">
          <label>
            {words.firstDay}
            <input
              type="date"
              value={from}
              onChange={({ target }) => {
                setFrom(target.value);
              }}
            />
          </label>
          <label>
            {words.lastDay}
            <input
              type="date"
              value={until}
              onChange={({ target }) => {
                setUntil(target.value);
              }}
            />
          </label>
        </div>
        <div className="desk-actions">
          {state !== 'over' && (
            <button
              type="button"
              className="desk-plain"
              disabled={called.isBusy}
              onClick={() => {
                go('offer-end');
              }}
            >
              {words.endOffer}
            </button>
          )}
          {isChanged && (
            <button
              type="button"
              className="desk-plain"
              disabled={called.isBusy}
              onClick={() => {
                go('offer-reset');
              }}
            >
              {words.resetOffer}
            </button>
          )}
          <button type="submit" className="desk-button" disabled={called.isBusy}>
            {words.saveDates}
          </button>
        </div>
      </form>
    </li>
  );
}

interface OffersProps extends Pick<OfferProps, 'magazine' | 'called'> {
  readonly offers: readonly DeskOffer[];
}

/** Nothing where the brand has no offers. */
export function Offers({ offers, magazine, called }: OffersProps): ReactNode {
  if (offers.length === 0) return null;
  return (
    <section className="desk-group" aria-labelledby="offers-title">
      <h2 id="offers-title">{words.offers}</h2>
      <p>{say(words.offersHint, { zone: magazine.timeZone })}</p>
      <ul className="desk-checks">
        {offers.map((offer) => (
          <Offer key={JSON.stringify(offer)} {...{ offer, magazine, called }} />
        ))}
      </ul>
    </section>
  );
}
