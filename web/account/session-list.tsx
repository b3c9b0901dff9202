/** The reader's active sessions. Each can be ended here. */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { longDate } from '../../shared/content/text.ts';
import { askSessions, type ReaderSession } from './sessions.ts';

function Session({ session, onEnd }: { session: ReaderSession; onEnd: () => void }) {
  const { label, createdAt, seenAt, isCurrent } = session;
  const name = label === '' ? 'A browser' : label;
  const seen = seenAt ?? createdAt;
  return (
    <li>
      <div>
        <p>
          {name}
          {isCurrent && <strong className="account-mark">this one</strong>}
        </p>
        <p className="account-quiet">
          Signed in on{' '}
          <time dateTime={createdAt}>{longDate(createdAt, brand.timeZone, brand.language)}</time>,
          last seen on <time dateTime={seen}>{longDate(seen, brand.timeZone, brand.language)}</time>
        </p>
      </div>
      {!isCurrent && (
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={`Sign out ${name}`}
          onClick={onEnd}
        >
          Sign out
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
        setSaid(id === 'others' ? 'Everywhere else you are signed out.' : 'Signed out there.');
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
      <h2>Where you are signed in</h2>
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
            Sign out everywhere else
          </button>
        </p>
      )}
      <p role="status" className="account-said">
        {said}
      </p>
    </section>
  );
}
