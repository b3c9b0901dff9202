/** Who works here, and who did what: for publishers. */
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import type { AuditLine, StaffMember } from '../shared/desk/desk-calls.ts';
import { staffRoles } from '../shared/desk/staff-roles.ts';
import { callDesk, messageOf } from './call-desk.ts';
import { deedText } from './deeds.ts';
import type { Here } from './here.ts';
import { timeText } from './item-list.tsx';
import { roleNames } from '../shared/desk/role-names.ts';
import { say, words } from './words.ts';

function Roles({
  role,
  onChange,
}: {
  readonly role?: string;
  readonly onChange?: (role: string) => void;
}) {
  return (
    <select
      name="role"
      aria-label={words.role}
      defaultValue={role ?? 'writer'}
      onChange={(event) => {
        onChange?.(event.target.value);
      }}
    >
      {staffRoles.map((one) => (
        <option key={one} value={one}>
          {roleNames[one]}
        </option>
      ))}
    </select>
  );
}

export function People({ here }: { readonly here: Here }): ReactNode {
  const { staff: self, magazine } = here;
  const [staff, setStaff] = useState<readonly StaffMember[]>([]);
  const [lines, setLines] = useState<readonly AuditLine[]>([]);
  const [message, setMessage] = useState('');
  const [changes, setChanges] = useState(0);
  const fail = (error: unknown) => {
    setMessage(messageOf(error));
  };
  useEffect(() => {
    Promise.all([
      callDesk<{ staff: StaffMember[] }>('staff'),
      callDesk<{ lines: AuditLine[] }>('log'),
    ]).then(([people, log]) => {
      setStaff(people.staff);
      setLines(log.lines);
    }, fail);
  }, [changes]);
  const act = (call: string, body: object, done = '') => {
    callDesk(call, body).then(() => {
      setMessage(done);
      setChanges((before) => before + 1);
    }, fail);
  };
  const invite = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email'));
    act('invite', { email, role: fields.get('role') }, say(words.invitationSent, { email }));
  };
  return (
    <main className="desk-list">
      <h1>{words.staff}</h1>
      <form className="desk-invite" onSubmit={invite}>
        <label>
          {words.inviteByEmail}
          <input name="email" type="email" required />
        </label>
        <Roles />
        <button type="submit" className="desk-button">
          {words.invite}
        </button>
      </form>
      <p role="status">{message}</p>
      <ul className="desk-rows">
        {staff.map(({ staffId, name, email, role }) => (
          <li key={staffId} className="desk-row">
            <span>{name}</span>
            <span className="desk-quiet">{email}</span>
            {staffId === self.staffId ? (
              <span className="desk-quiet">{roleNames[role]}</span>
            ) : (
              <span>
                <Roles
                  role={role}
                  onChange={(next) => {
                    act('role', { staffId, role: next });
                  }}
                />
                <button
                  type="button"
                  className="desk-plain"
                  onClick={() => {
                    act('remove-person', { staffId });
                  }}
                >
                  {words.removePerson}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <h2>{words.log}</h2>
      <ol className="desk-log">
        {lines.map((line) => (
          <li key={line.at + line.who + line.what}>
            <time dateTime={line.at}>{timeText(line.at, magazine)}</time> {deedText(line)}
          </li>
        ))}
      </ol>
    </main>
  );
}
