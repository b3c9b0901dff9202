/** The reader's active sessions. Each can be ended here. */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { fill } from '../../shared/words/fill.ts';
import { longDate } from '../../shared/content/text.ts';
import { askSessions, type ReaderSession } from './sessions.ts';

function Session({ session, onEnd }: { session: ReaderSession; onEnd: () => void }) {
  const { label, createdAt, seenAt, isCurrent } = session;
  const name = label === '' ? words.browser : label;
  const date = (iso: string) => (
    <time dateTime={iso}>{longDate(iso, brand.timeZone, brand.language)}</time>
  );
  return (
    <li>
      <div>
        <p>
          {name}
          {isCurrent && <strong className="account-mark">{words.thisDevice}</strong>}
        </p>
        <p className="account-quiet">
          {weave(words.sessionDates, { created: date(createdAt), seen: date(seenAt ?? createdAt) })}
        </p>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={fill(words.signOutOf, { name })}
          onClick={onEnd}
        >
          {words.signOut}
        </button>
      )}
    </li>
  );
}

/** The reader's sessions, loaded at once, and how one or all others end. */
function useSessions() {
  const [sessions, setSessions] = useState<readonly ReaderSession[]>();
  const [said, setSaid] = useState('');

  useEffect(() => {
    let isGone = false;
    askSessions().then(
      (list) => {
        if (!isGone) setSessions(list);
      },
      (error: unknown) => {
        if (!isGone) setSaid(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, []);

  const end = (id: string) => {
    askSessions(id).then(
      (list) => {
        setSessions(list);
        setSaid(id === 'others' ? words.signedOutElsewhere : words.signedOutThere);
      },
      (error: unknown) => {
        setSaid(error instanceof Error ? error.message : String(error));
      },
    );
  };
  return { sessions, said, end };
}

export function SessionList() {
  const { sessions, said, end } = useSessions();
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <section className="account-part">
      <h2>{words.activeSessions}</h2>
      {sessions !== undefined && (
        <ul className="session-list">
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              onEnd={() => {
                end(session.id);
              }}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <p>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              end('others');
            }}
          >
            {words.signOutElsewhere}
          </button>
        </p>
      )}
      <p role="status" className="account-said">
        {said}
      </p>
    </section>
  );
}
