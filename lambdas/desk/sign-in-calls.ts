/** Calls by which people come to the desk and leave it: passkeys, codes, invitations. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { words } from '#words';
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { deskCodeCookie, deskCookie, setCookie } from '../../shared/cookies.ts';
import { DAY_MS } from '../../shared/limits.ts';
import type { StaffMember } from '../../shared/desk/desk-calls.ts';
import type { Staff } from '../../services/desk/staff-store.ts';
import { ApiError } from '../../services/http/api-error.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import { inEvenTime } from '../../services/http/in-even-time.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { inAnyWindow } from '../../services/readers/attempt-rules.ts';
import { textField } from '../../services/readers/body-fields.ts';
import { browserLabel } from '../../services/readers/browser-label.ts';
import { countCall, limitFloods } from '../../services/readers/flood-limit.ts';
import { checkNewPassword } from '../../services/readers/new-password.ts';
import { success } from '../../services/readers/service-response.ts';
import { authenticationSchema, registrationSchema } from '../passkeys/body.ts';
import { openCall, staffCall, type DeskCall } from './call.ts';
import type { DeskDeps } from './desk-deps.ts';
import { codeEmail } from './desk-emails.ts';
import { fill } from '../../shared/words/fill.ts';

/** With five tries each, fifty guesses a day at a million codes. */
const codesPerPerson = inAnyWindow(10, DAY_MS);
/** A passkey signs in by itself: who adds one has signed in lately. */
const RECENT_MS = 3_600_000;
/** Longer than sending an email takes: the time does not say who works here. */
const CODE_TIME_MS = 1_000;
const PASSKEYS_MAX = 20;
const cookieForm = /^([\w-]{43})\.([\w-]{1,1400})$/;

export function memberOf({ staffId, email, name, role }: Staff): StaffMember {
  return { staffId, email, name, role };
}

/** Starts a session. */
async function signedIn(deps: DeskDeps, staff: Staff): Promise<ApiResponse> {
  const secret = await deps.deskSessions.start(staff);
  return success('signedIn', 'ok', { staff: memberOf(staff) }, [
    setCookie(deskCookie, secret, deps.cookies),
    setCookie(deskCodeCookie, '', { ...deps.cookies, maxAgeS: 0 }),
  ]);
}

const codeUse = (emailHash: string, browser: string) => ({
  purpose: 'desk',
  who: `${emailHash} ${browser}`,
});

const askForCode = openCall(v.object({ email: textField }), async (deps, body, request) => {
  const email = normalEmail(body.email);
  if (!isEmail(email)) throw accountError('invalidEmail');
  await countCall(deps, request, 'code');
  const browser = randomBytes(32).toString('base64url');
  await inEvenTime(CODE_TIME_MS, async () => {
    const emailHash = await deps.hashEmail(email);
    const attempt = { kind: 'desk-code', who: emailHash, rule: codesPerPerson };
    const waitS = await deps.limits.count(attempt);
    if (waitS !== undefined) throw accountError('tooManyCodes', waitS);
    if ((await deps.staff.byEmailHash(emailHash)) === undefined) return;
    const code = await deps.codes.make(codeUse(emailHash, browser));
    await deps.mailer.send(
      codeEmail(deps.brand, email, code, browserLabel(request.header('user-agent'))),
    );
  });
  const cookie = `${browser}.${Buffer.from(email).toString('base64url')}`;
  return success('codeSent', words.deskCodeSent, {}, [
    setCookie(deskCodeCookie, cookie, deps.cookies),
  ]);
});

const signInByCode = openCall(
  v.object({ code: textField, password: v.optional(textField, '') }),
  (deps, { code, password }, request) =>
    limitFloods(deps, request, 'password', async () => {
      const [, browser, encoded] = cookieForm.exec(request.cookie(deskCodeCookie.name)) ?? [];
      if (browser === undefined || encoded === undefined) throw accountError('invalidCode');
      const emailHash = await deps.hashEmail(Buffer.from(encoded, 'base64url').toString('utf8'));
      const isRight = await deps.codes.take(codeUse(emailHash, browser), code);
      const staff = isRight ? await deps.staff.byEmailHash(emailHash) : undefined;
      if (staff === undefined) throw accountError('invalidCode');
      // The code is used up: each guess at a password takes another one.
      if (!(await deps.staffPasswords.isRight(staff, password)))
        throw new ApiError(401, 'invalidPassword', words.deskWrongPassword);
      await deps.deskAudit.note(staff, 'signed-in');
      return signedIn(deps, staff);
    }),
);

const passkeyOptions = openCall(v.object({}), async (deps, _body, request) => {
  await countCall(deps, request, 'passkey');
  return success('passkeyOptions', 'ok', {
    options: await deps.ceremonies(request).signInOptions(),
  });
});

const signInByPasskey = openCall(
  v.object({ response: authenticationSchema }),
  (deps, { response }, request) =>
    limitFloods(deps, request, 'passkey', async () => {
      const passkey = await deps.staffPasskeys.byId(response.id);
      const counter = await deps.ceremonies(request).signIn(passkey, response);
      const staff =
        passkey === undefined ? undefined : await deps.staff.byEmailHash(passkey.emailHash);
      if (
        passkey === undefined ||
        counter === undefined ||
        staff?.staffId !== passkey.accountId ||
        !(await deps.staffPasskeys.use(passkey, counter, new Date(deps.now()).toISOString()))
      )
        throw new ApiError(401, 'invalidPasskey', words.deskWrongPasskey);
      await deps.deskAudit.note(staff, 'signed-in');
      return signedIn(deps, staff);
    }),
);

const tokenField = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
const nameField = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120));

const invitation = openCall(v.object({ token: tokenField }), (deps, { token }, request) =>
  limitFloods(deps, request, 'token', async () => {
    const found = await deps.staff.invitation(token);
    if (found === undefined) throw new ApiError(403, 'invalidInvitation', words.deskOldInvitation);
    return success('invitation', 'ok', { email: found.email, role: found.role });
  }),
);

const accept = openCall(
  v.object({ token: tokenField, name: nameField }),
  (deps, { token, name }, request) =>
    limitFloods(deps, request, 'token', async () => {
      const staff = await deps.staff.accept(token, name);
      if (staff === undefined)
        throw new ApiError(403, 'invalidInvitation', words.deskOldInvitation);
      await deps.deskAudit.note(staff, 'joined');
      return signedIn(deps, staff);
    }),
);

const session = staffCall('read', v.object({}), async (deps, _body, { staff }) => {
  const { name, language, timeZone, navigation, sections, subSections = [] } = deps.brand;
  const { plans = [], reviewCategories } = deps.brand;
  return success('session', 'ok', {
    staff: memberOf(staff),
    passkeys: (await deps.staffPasskeys.list(ownerOf(staff))).length,
    magazine: {
      name,
      language,
      timeZone,
      navigation,
      plans: plans.map((plan) => ({ key: plan.key, name: plan.name })),
      reviewCategories: reviewCategories.map((one) => ({ slug: one.slug, name: one.name })),
      sections: [...sections, ...subSections].map((one) => ({
        ...{
          slug: one.slug,
          name: one.name,
          isSub: !sections.some(({ slug }) => slug === one.slug),
        },
      })),
    },
  });
});

const ownerOf = ({ emailHash, staffId }: Staff) => ({ emailHash, accountId: staffId });

const newPasskey = staffCall('read', v.object({}), async (deps, _body, current, request) => {
  const { staff, sinceMs } = current;
  if (deps.now() - sinceMs > RECENT_MS)
    throw new ApiError(403, 'signInAgain', words.deskPasskeyAgain);
  const existing = await deps.staffPasskeys.list(ownerOf(staff));
  if (existing.length >= PASSKEYS_MAX)
    throw new ApiError(
      400,
      'tooManyPasskeys',
      fill(words.deskPasskeysFull, { count: PASSKEYS_MAX }),
    );
  return success('passkeyOptions', 'ok', {
    options: await deps
      .ceremonies(request)
      .registrationOptions({ accountId: staff.staffId, email: staff.email }, existing),
  });
});

const addPasskey = staffCall(
  'read',
  v.object({ response: registrationSchema }),
  async (deps, { response }, { staff }, request) => {
    const made = await deps
      .ceremonies(request)
      .register({ accountId: staff.staffId, email: staff.email }, response);
    if (made === undefined) throw new ApiError(400, 'invalidPasskey', words.deskNoPasskey);
    const isAdded = await deps.staffPasskeys.add({
      ...made,
      ...ownerOf(staff),
      label: browserLabel(request.header('user-agent')),
      createdAt: new Date(deps.now()).toISOString(),
    });
    if (!isAdded) throw new ApiError(409, 'passkeyExists', words.deskPasskeyKnown);
    await deps.deskAudit.note(staff, 'passkey-added');
    return success('passkeyAdded', 'ok');
  },
);

const setPassword = staffCall(
  'read',
  v.object({ password: textField }),
  async (deps, { password }, { staff, sinceMs }) => {
    if (deps.now() - sinceMs > RECENT_MS)
      throw new ApiError(403, 'signInAgain', words.deskPasswordAgain);
    const { email } = staff;
    if (password !== '') checkNewPassword({ password, email, brandKey: deps.brand.key });
    await deps.staffPasswords.set(staff, password);
    await deps.deskAudit.note(staff, password === '' ? 'password-removed' : 'password-set');
    return success('passwordSet', 'ok');
  },
);

const signOut = staffCall('read', v.object({}), async (deps, _body, _session, request) => {
  await deps.deskSessions.end(request.cookie(deskCookie.name));
  return success('signedOut', 'ok', {}, [
    setCookie(deskCookie, '', { ...deps.cookies, maxAgeS: 0 }),
  ]);
});

const signOutEverywhere = staffCall('read', v.object({}), async (deps, _body, { staff }) => {
  await deps.staff.endSessions(staff);
  await deps.deskAudit.note(staff, 'signed-out-everywhere');
  return success('signedOut', 'ok', {}, [
    setCookie(deskCookie, '', { ...deps.cookies, maxAgeS: 0 }),
  ]);
});

export const signInCalls = {
  code: askForCode,
  'sign-in-code': signInByCode,
  'passkey-options': passkeyOptions,
  'sign-in-passkey': signInByPasskey,
  invitation,
  accept,
  session,
  'new-passkey': newPasskey,
  'add-passkey': addPasskey,
  'set-password': setPassword,
  'sign-out': signOut,
  'sign-out-everywhere': signOutEverywhere,
} as const satisfies Record<string, DeskCall>;
