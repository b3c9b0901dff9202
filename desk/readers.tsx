/** A reader, for customer care: what they hold, why they are walled, a subscription given or ended. */
import { useState, type ReactNode } from 'react';
import type { DeskReader, DeskWhy } from '../shared/desk/desk-readers.ts';
import { AskForm } from './ask-form.tsx';
import { callDesk, messageOf } from './call-desk.ts';
import type { Here } from './here.ts';
import { timeText } from './item-list.tsx';
import { say, words } from './words.ts';

const origins = {
  comp: words.fromComp,
  table: words.fromTable,
  bought: words.fromBought,
  other: words.fromOther,
} as const;

export function Readers({ here: { magazine } }: { readonly here: Here }): ReactNode {
  const [reader, setReader] = useState<DeskReader>();
  const [why, setWhy] = useState<DeskWhy>();
  const [message, setMessage] = useState('');
  const act = (call: string, body: object, done = '') => {
    setWhy(undefined);
    callDesk<{ reader?: DeskReader; why?: DeskWhy }>(call, body).then(
      (found) => {
        if (found.reader !== undefined) setReader(found.reader);
        setWhy(found.why);
        setMessage(done);
      },
      (error: unknown) => {
        setMessage(messageOf(error));
      },
    );
  };
  return (
    <main className="desk-list">
      <h1>{words.readers}</h1>
      <AskForm
        label={words.readerEmail}
        button={words.find}
        input={{ type: 'email', autoComplete: 'off' }}
        onSend={(email) => {
          act('reader', { email });
        }}
      />
      <p role="status">{message}</p>
      {reader !== undefined && (
        <>
          <section className="desk-group">
            <h2>{reader.email}</h2>
            <p>
              {reader.account === undefined
                ? words.noAccount
                : say(words.accountSince, {
                    time: timeText(reader.account.createdAt, magazine),
                  })}
              {reader.account !== undefined && reader.account.verifiedAt === undefined
                ? ` ${words.notConfirmed}`
                : ''}
            </p>
            {reader.subscriptions.length === 0 && (
              <p className="desk-quiet">{words.noSubscription}</p>
            )}
            <ul className="desk-rows">
              {reader.subscriptions.map(({ number, from, isOpen, lastDay, plan }) => (
                <li key={`${number ?? from} ${lastDay}`} className="desk-row">
                  <span>
                    {[origins[from], plan, number].filter((one) => one !== undefined).join(' · ')}
                  </span>
                  <span className="desk-state">
                    {say(isOpen ? words.runsUntil : words.endedOn, { day: lastDay })}
                  </span>
                  {isOpen && number !== undefined && (
                    <button
                      type="button"
                      className="desk-plain"
                      onClick={() => {
                        act('reader-end', { email: reader.email, number }, words.endedDone);
                      }}
                    >
                      {words.endNow}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </section>
          <AskForm
            label={words.compUntil}
            button={words.comp}
            input={{ type: 'date' }}
            onSend={(lastDay) => {
              act('reader-comp', { lastDay, email: reader.email }, words.compedDone);
            }}
          />
          <AskForm
            label={words.whyWalled}
            button={words.explain}
            input={{ placeholder: '/story/…/' }}
            onSend={(address) => {
              act('reader-why', { address, email: reader.email });
            }}
          />
          {why !== undefined && (
            <section className="desk-group" aria-label={words.explain}>
              <p>
                <strong>{why.isOpen ? words.isOpen : words.isClosed}</strong>
              </p>
              <ul>
                {why.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </main>
  );
}
