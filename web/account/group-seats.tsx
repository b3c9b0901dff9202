/** Who shares the reader's subscription with seats: the owner invites, removes and changes the number. */
import { useEffect, useState } from 'react';
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { fill } from '../../shared/words/fill.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { BusyButton } from '../forms/busy-button.tsx';
import { TextAreaField } from '../forms/field.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';
import { AccountSection } from './account-section.tsx';
import { callAccount } from '../browser/account-service.ts';
import { ChangeSeats } from './change-seats.tsx';
import { readGroup, type ShownGroup } from './read-group.ts';

const states = {
  invited: words.groupIsInvited,
  member: words.groupIsMember,
  waiting: words.groupIsWaiting,
} as const;

type Change = (payload: object) => Promise<string>;

function SeatList({ group, change }: { group: ShownGroup; change: Change }) {
  const { busy, outcome, run } = useAction();
  return (
    <>
      <ul className="account-list">
        {group.seats.map(({ id, email, state }) => (
          <li key={id}>
            <p className="account-entry">
              <span className="account-email">{email}</span>{' '}
              <span className="account-quiet">{states[state]}</span>
            </p>
            <BusyButton
              type="button"
              isQuiet
              isSmall
              aria-label={fill(words.groupRemoveOne, { email })}
              label={words.remove}
              busy={busy === id ? words.removing : undefined}
              onClick={() => {
                run(id, () => change({ action: 'remove', seat: id }));
              }}
            />
          </li>
        ))}
      </ul>
      <OutcomeLine outcome={outcome} />
    </>
  );
}

function Domain({ group, change }: { group: ShownGroup; change: Change }) {
  const { busy, outcome, run } = useAction();
  const { domain, isOpen, joinPath } = group;
  return (
    <>
      {isOpen && (
        <p>
          {words.groupJoinLink}{' '}
          <span className="group-link">{`${window.location.origin}${joinPath}`}</span>
        </p>
      )}
      <p className="account-actions">
        <BusyButton
          type="button"
          isQuiet
          label={fill(isOpen ? words.groupCloseDomain : words.groupOpenDomain, { domain })}
          busy={busy === undefined ? undefined : words.oneMoment}
          onClick={() => {
            run('domain', () => change({ action: 'domain', isOpen: !isOpen }));
          }}
        />
      </p>
      <OutcomeLine outcome={outcome} />
    </>
  );
}

/** Invites, and says below what was done. */
function Invite({ group, change }: { group: ShownGroup; change: Change }) {
  const [said, setSaid] = useState('');
  const send = async (payload: object) => {
    setSaid(await change(payload));
    return [];
  };
  return (
    <>
      <AccountForm
        key={group.used}
        action={postPath('group')}
        submit={words.groupInvite}
        busy={words.oneMoment}
        onSubmit={({ emails }) => send({ action: 'invite', emails })}
      >
        <TextAreaField label={words.groupEmails} name="emails" maxLength={10_000} />
      </AccountForm>
      <p className="account-said" aria-live="polite">
        {said}
      </p>
    </>
  );
}

export function GroupSeats() {
  const [group, setGroup] = useState<ShownGroup>();
  useEffect(() => {
    // The rest of the account shows without it.
    callAccount('group', { action: 'show' }).then(
      ({ data }) => {
        setGroup(readGroup(data));
      },
      () => undefined,
    );
  }, []);
  if (group === undefined) return null;
  const change: Change = async (payload) => {
    const { status, message, data } = await callAccount('group', payload);
    if (status !== 'success') throw new Error(message);
    setGroup(readGroup(data));
    return message;
  };
  const { used, quantity } = group;
  return (
    <AccountSection title={words.groupTitle}>
      <p>{fill(words.groupWords, { used, quantity })}</p>
      <SeatList group={group} change={change} />
      <Invite group={group} change={change} />
      <ChangeSeats group={group} onChange={setGroup} />
      <Domain group={group} change={change} />
    </AccountSection>
  );
}
