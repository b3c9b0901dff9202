/** Calls of publishers about people: who works here, and who did what. */
import * as v from 'valibot';
import { words } from '#words';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { staffRoles } from '../../shared/desk/staff-roles.ts';
import { removeStaff } from '../../services/desk/desk-deps.ts';
import type { Staff } from '../../services/desk/staff-store.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { textField } from '../../services/readers/body-fields.ts';
import { success } from '../../services/readers/service-response.ts';
import { staffCall, type DeskCall } from './call.ts';
import type { DeskDeps } from './desk-deps.ts';
import { invitationEmail, invitationLink } from './desk-emails.ts';
import { memberOf } from './sign-in-calls.ts';
import { fill } from '../../shared/words/fill.ts';

const roleField = v.picklist(staffRoles);

const list = staffCall('staff', v.object({}), async (deps) => {
  const [staff, invited] = await Promise.all([deps.staff.list(), deps.staff.invited()]);
  return success('staff', 'ok', {
    staff: staff.map(memberOf),
    invited: invited.map(({ email, role }) => ({ email, role })),
  });
});

const invite = staffCall(
  'staff',
  v.object({ email: textField, role: roleField }),
  async (deps, body, { staff }) => {
    const email = normalEmail(body.email);
    if (!isEmail(email)) throw accountError('invalidEmail');
    const { role } = body;
    const token = await deps.staff.invite({ email, emailHash: await deps.hashEmail(email), role });
    const link = invitationLink(deps.origin, token);
    await deps.mailer.send(invitationEmail(deps.brand, { to: email, role, link }));
    await deps.deskAudit.note(staff, 'invited', email);
    return success('invited', fill(words.deskInvited, { email }));
  },
);

/** @throws ApiError 404. */
async function memberById(deps: DeskDeps, staffId: string): Promise<Staff> {
  const found = (await deps.staff.list()).find((one) => one.staffId === staffId);
  if (found === undefined) throw new ApiError(404, 'unknown', words.deskNoPerson);
  return found;
}

/** Somebody has to be able to invite others. */
function notOneself(one: Staff, other: Staff): void {
  if (one.staffId === other.staffId) throw new ApiError(400, 'oneself', words.deskNotOneself);
}

const setRole = staffCall(
  'staff',
  v.object({ staffId: v.string(), role: roleField }),
  async (deps, { staffId, role }, { staff }) => {
    const member = await memberById(deps, staffId);
    notOneself(staff, member);
    await deps.staff.setRole(member, role);
    await deps.deskAudit.note(staff, 'role-changed', `${member.email}: ${role}`);
    return success('roleChanged', 'ok');
  },
);

const remove = staffCall(
  'staff',
  v.object({ staffId: v.string() }),
  async (deps, { staffId }, { staff }) => {
    const member = await memberById(deps, staffId);
    notOneself(staff, member);
    await removeStaff(deps, member.emailHash);
    await deps.deskAudit.note(staff, 'removed-person', member.email);
    return success('removed', 'ok');
  },
);

const withdrawInvitation = staffCall(
  'staff',
  v.object({ email: textField }),
  async (deps, body, { staff }) => {
    const email = normalEmail(body.email);
    const emailHash = await deps.hashEmail(email);
    // Who works here is removed by a call of its own.
    if ((await deps.staff.byEmailHash(emailHash)) !== undefined)
      throw new ApiError(400, 'joined', words.deskWorksHere);
    if (!(await removeStaff(deps, emailHash)))
      throw new ApiError(404, 'unknown', words.deskNoInvitation);
    await deps.deskAudit.note(staff, 'invitation-withdrawn', email);
    return success('withdrawn', 'ok');
  },
);

const log = staffCall('staff', v.object({}), async (deps) =>
  success('log', 'ok', { lines: await deps.deskAudit.latest() }),
);

export const staffCalls = {
  staff: list,
  invite,
  role: setRole,
  'remove-person': remove,
  'withdraw-invitation': withdrawInvitation,
  log,
} as const satisfies Record<string, DeskCall>;
