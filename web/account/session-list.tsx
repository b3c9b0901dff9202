/** The reader's active sessions. Each can be ended here. */
import { useEffect, useState } from 'react';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { fill } from '../../shared/words/fill.ts';
import { AccountMoment } from './account-date.tsx';
import { AccountSection } from './account-section.tsx';
import { BusyButton } from '../forms/busy-button.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { Placeholder } from '../forms/placeholder.tsx';
import { readerWords } from '../forms/problem.ts';
import { askSessions, type ReaderSession } from './sessions.ts';
import { useAction } from '../forms/use-action.ts';

/** Name of the button that ends all other sessions, as the service knows it. */
const OTHERS = 'others';

interface SessionProps {
  readonly session: ReaderSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function Session({ session, isBusy, onEnd }: SessionProps) {
  const { label, createdAt, seenAt = createdAt, isCurrent } = session;
  const name = label === '' ? words.browser : label;
  const created = <AccountMoment iso={createdAt} />;
  return (
    <li>
      <div>
        <p className="account-entry">
          {name}
          {isCurrent && <span className="small-caps">{words.thisDevice}</span>}
        </p>
        <p className="account-quiet">
          {isCurrent
            ? weave(words.sessionNow, { created })
            : weave(words.sessionDates, { created, seen: <AccountMoment iso={seenAt} /> })}
        </p>
      </div>
      {!isCurrent && (
        <BusyButton
          type="button"
          isQuiet
          isSmall
          label={words.signOut}
          aria-label={isBusy ? undefined : fill(words.signOutOf, { name })}
          busy={isBusy ? words.signingOut : undefined}
          onClick={onEnd}
        />
      )}
    </li>
  );
}

/** The reader's sessions, loaded at once, and why they could not be. */
function useSessions() {
  const [sessions, setSessions] = useState<readonly ReaderSession[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isGone = false;
    askSessions().then(
      (list) => {
        if (!isGone) setSessions(list);
      },
      (error: unknown) => {
        if (!isGone) setProblem(readerWords(error));
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  return { sessions, setSessions, problem };
}

export function SessionList() {
  const { sessions, setSessions, problem } = useSessions();
  const { busy, outcome, run } = useAction();
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const end = (id: string, done: string) => {
    run(id, async () => {
      setSessions(await askSessions(id));
      return done;
    });
  };

  return (
    <AccountSection title={words.activeSessions}>
      {sessions === undefined && problem === undefined && (
        <Placeholder lines={2}>{words.loadingSessions}</Placeholder>
      )}
      {problem !== undefined && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
      {sessions !== undefined && (
        <ul className="account-list">
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              isBusy={busy === session.id}
              onEnd={() => {
                end(session.id, words.signedOutThere);
              }}
            />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <p>
          <BusyButton
            type="button"
            isQuiet
            label={words.signOutElsewhere}
            busy={busy === OTHERS ? words.signingOut : undefined}
            onClick={() => {
              end(OTHERS, words.signedOutElsewhere);
            }}
          />
        </p>
      )}
      <OutcomeLine outcome={outcome} />
    </AccountSection>
  );
}
