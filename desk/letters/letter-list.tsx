/** The newsletters with their editions, and where a new one is begun. */
import { useState, type ReactNode } from 'react';
import type { DeskNewsletter } from '../../shared/desk/desk-letters.ts';
import type { EditionState } from '../../shared/newsletters/edition.ts';
import { callDesk } from '../call-desk.ts';
import type { Here } from '../here.ts';
import { timeText } from '../item-list.tsx';
import { useCall, type Called } from '../use-call.ts';
import { say, words } from '../words.ts';

export const editionStateNames: Readonly<Record<EditionState, string>> = {
  draft: words.letterDraft,
  approved: words.letterApproved,
  scheduled: words.scheduled,
  sending: words.letterSending,
  asking: words.letterAsking,
  stopped: words.letterStopped,
  sent: words.letterSent,
};

function Compose({
  newsletter,
  here,
  called,
}: {
  readonly newsletter: DeskNewsletter;
  readonly here: Here;
  readonly called: Called<unknown>;
}): ReactNode {
  const [from, setFrom] = useState('');
  const [since, setSince] = useState('');
  const { sections } = here.magazine;
  return (
    <form
      className="desk-invite"
      onSubmit={(event) => {
        event.preventDefault();
        const [type, name] = from.split(' ');
        void called.act(async () => {
          const { number } = await callDesk<{ number: number }>('letter-compose', {
            key: newsletter.key,
            ...(type === 'front' || type === 'section' ? { [type]: name } : {}),
            ...(since === '' ? {} : { since }),
          });
          location.hash = `#/letters/${newsletter.key}/${number}`;
          return undefined;
        });
      }}
    >
      <label>
        {say(words.newEdition, { name: newsletter.name })}
        <select
          value={from}
          onChange={(event) => {
            setFrom(event.target.value);
          }}
        >
          <option value="">{words.fromNew}</option>
          <option value="front home">{words.fromHome}</option>
          {sections
            .filter(({ isSub }) => !isSub)
            .map(({ slug, name }) => (
              <option key={slug} value={`section ${slug}`}>
                {say(words.fromSection, { name })}
              </option>
            ))}
        </select>
      </label>
      <label>
        {words.newSince}
        <input
          type="date"
          value={since}
          onChange={(event) => {
            setSince(event.target.value);
          }}
        />
      </label>
      <button type="submit" className="desk-button" disabled={called.isBusy}>
        {words.compose}
      </button>
    </form>
  );
}

export function LetterList({ here }: { readonly here: Here }): ReactNode {
  const called = useCall<{ newsletters: DeskNewsletter[] }>('letters');
  const { magazine } = here;
  return (
    <main className="desk-list">
      <h1>{words.newsletters}</h1>
      <p role="status">{called.message}</p>
      {called.data?.newsletters.length === 0 && <p className="desk-quiet">{words.noNewsletters}</p>}
      {called.data?.newsletters.map((newsletter) => {
        const { key, name, readers, editions, nextAt } = newsletter;
        return (
          <section key={key} className="desk-group" aria-label={name}>
            <h2>{name}</h2>
            <p className="desk-quiet">
              {say(words.confirmedReaders, { count: readers })}
              {nextAt === undefined
                ? ''
                : ` · ${say(words.makesItself, { time: timeText(nextAt, magazine) })}`}
            </p>
            <Compose newsletter={newsletter} here={here} called={called} />
            <ul className="desk-rows">
              {editions.map(({ number, state, subject, at }) => (
                <li key={number} className="desk-row">
                  <a href={`#/letters/${key}/${number}`}>{subject}</a>
                  <span className={`desk-state desk-state-${state}`}>
                    {editionStateNames[state]}
                  </span>
                  <span className="desk-quiet">
                    {[`${number}`, ...(at === undefined ? [] : [timeText(at, magazine)])].join(
                      ' · ',
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </main>
  );
}
