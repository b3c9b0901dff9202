/**
 * State slices of the account and newsletter forms, and the checks made before a call: pure
 * functions, case by case.
 */
import { describe, expect, it } from '@jest/globals';
import { words } from '#words';
import { PASSWORD_MAX_LENGTH } from '../../shared/accounts/credentials.ts';
import { verifyProof } from '../../shared/newsletters/bot-proof.ts';
import {
  checkAddress,
  checkAttempt,
  checkComplete,
  checkNewPassword,
  checkRegistration,
} from '../forms/attempt-check.ts';
import { errorWords } from '../forms/error-words.ts';
import { newsletterResult } from '../newsletter/newsletter-result.ts';
import { ownBotCheck } from '../newsletter/own-bot-check.ts';
import { passwordAdvice } from '../forms/password-advice.ts';
import { initialNewsletterForm, type NewsletterFormState } from '../state/newsletter-form.ts';
import { initialState } from '../state/site-state.ts';
import { stateAfter, type Act } from '../../test/support/state-after.ts';

describe('Account form validation', () => {
  const email = 'ada@example.com';
  const password = 'six or more';

  it.each([
    ['nothing', {}, ['Enter your email address', 'Enter your password']],
    ['no password', { email, password: '' }, ['Enter your password']],
    ['no at sign', { email: 'ada.example.com', password }, ['Invalid email: ada.example.com']],
    ['no dot', { email: 'ada@example', password }, ['Invalid email: ada@example']],
    ['a space in it', { email: 'ada @example.com', password }, ['Invalid email: ada @example.com']],
    ['five characters', { email, password: '12345' }, ['Invalid password: 12345']],
    ['two faults', { email: 'ada', password: 'x' }, ['Invalid email: ada', 'Invalid password: x']],
    ['six characters', { email, password: '123456' }, []],
    ['the longest password', { email, password: 'x'.repeat(PASSWORD_MAX_LENGTH) }, []],
    [
      'one longer than it',
      { email, password: 'x'.repeat(PASSWORD_MAX_LENGTH + 1) },
      [`Invalid password: ${'x'.repeat(PASSWORD_MAX_LENGTH + 1)}`],
    ],
  ])('AC-02 checks an attempt with %s', (_, values, messages) => {
    expect(checkAttempt(values).map(({ message }) => message)).toEqual(messages);
  });

  it.each([
    ['the same password twice', { email, password, passwordAgain: password }, []],
    [
      'another spelling of it',
      { email, password, passwordAgain: password.toUpperCase() },
      [words.errorPasswordsDiffer],
    ],
    [
      'a space after it',
      { email, password, passwordAgain: `${password} ` },
      [words.errorPasswordsDiffer],
    ],
    [
      'nothing the second time',
      { email, password, passwordAgain: '' },
      ['Enter the password again'],
    ],
    [
      'a short one twice',
      { email, password: 'abc', passwordAgain: 'abc' },
      ['Invalid password: abc'],
    ],
    [
      'nothing at all',
      {},
      ['Enter your email address', 'Enter your password', 'Enter the password again'],
    ],
  ])('AC-02 checks a registration with %s', (_, values, messages) => {
    expect(checkRegistration(values).map(({ message }) => message)).toEqual(messages);
  });

  it('AC-02 shows each problem at its field', () => {
    expect(
      checkRegistration({ email: 'ada', password, passwordAgain: 'other' }).map(
        ({ field }) => field,
      ),
    ).toEqual(['email', 'passwordAgain']);
    expect(
      checkNewPassword({ newPassword: '123', passwordAgain: '123' }, 'newPassword').map(
        ({ field }) => field,
      ),
    ).toEqual(['newPassword']);
    expect(checkComplete({ accountNumber: '1' }, ['accountNumber', 'postalCode'])).toEqual([
      { field: 'postalCode', message: 'Enter your postal code' },
    ]);
    expect(checkAddress({ email: 'ada@' })).toEqual([
      { field: 'email', message: 'Invalid email: ada@' },
    ]);
  });

  it.each([
    ['', 'At least 6'],
    ['12345', 'Too short'],
    ['123456789012345', 'Easy to guess'],
    ['aaaaaaaaaaaaaaaa', 'Easy to guess'],
    ['horse7', 'short'],
    ['horse battery', 'Fair'],
    ['correct horse battery', 'Long'],
    ['x1y2z'.repeat(30), 'Too long'],
  ])('AC-02 gives for the password %j the advice “%s”', (typed, words) => {
    expect(passwordAdvice(typed)).toContain(words);
  });

  it.each(['constructor', '__proto__', '<b>x</b>', '', 'nothingOfOurs'])(
    'AC-02 does not show %j from the URL on the page',
    (name) => {
      expect(errorWords(name)).toBe('That didn’t work. Try again.');
    },
  );
});

describe('The login form slice', () => {
  it('AC-04 holds the errors of the last submission, and none after a success', () => {
    const failed = stateAfter(initialState, ({ setLoginResult }) => {
      setLoginResult(['Invalid email: a']);
    });
    expect(failed.loginForm).toEqual({ errors: ['Invalid email: a'], wasSubmitted: true });
    expect(
      stateAfter(failed, ({ setLoginResult }) => {
        setLoginResult([]);
      }).loginForm,
    ).toEqual({
      errors: [],
      wasSubmitted: true,
    });
  });

  it('AC-06 does not change on sign-out', () => {
    const failed = stateAfter(initialState, ({ setLoginResult }) => {
      setLoginResult(['x']);
    });
    const left = stateAfter(failed, ({ forgetAccount, resetHeader }) => {
      forgetAccount();
      resetHeader();
    });
    expect(left.loginForm).toBe(failed.loginForm);
  });

  it('AC-01 keeps the account from page to page until its session ends', () => {
    const account = { ...initialState.account, amgUuid: 'u', email: 'ada@example.com' };
    const loaded = stateAfter(initialState, ({ setAccount }) => {
      setAccount(account);
    });
    expect(
      stateAfter(loaded, ({ receiveState }) => {
        receiveState(initialState);
      }).account,
    ).toEqual(account);
    expect(
      stateAfter(loaded, ({ forgetAccount }) => {
        forgetAccount();
      }).account,
    ).toEqual(initialState.account);
  });
});

describe('The newsletter form slice', () => {
  const at = (changes: Partial<NewsletterFormState>): NewsletterFormState => ({
    ...initialNewsletterForm,
    ...changes,
  });
  const typed = { email: 'ada@example.com', validEmail: true };
  const succeeded = at({ ...typed, wasSubmitted: true });
  const failed = at({ ...typed, wasSubmitted: true, errors: ['no'] });

  const cases: readonly (readonly [string, NewsletterFormState, Act, NewsletterFormState])[] = [
    [
      'an email address is taken with whether it is valid',
      at({}),
      ({ updateNewsletterEmail }) => {
        updateNewsletterEmail('ada@example.com');
      },
      at(typed),
    ],
    [
      'one that is none is taken too',
      at(typed),
      ({ updateNewsletterEmail }) => {
        updateNewsletterEmail('ada');
      },
      at({ email: 'ada' }),
    ],
    [
      'focus clears errors and wasSubmitted, and keeps the address after a failure',
      failed,
      ({ resetNewsletterValidation }) => {
        resetNewsletterValidation();
      },
      at(typed),
    ],
    [
      'focus clears the address after a success',
      succeeded,
      ({ resetNewsletterValidation }) => {
        resetNewsletterValidation();
      },
      at({}),
    ],
    [
      'focus changes nothing before a submission',
      at(typed),
      ({ resetNewsletterValidation }) => {
        resetNewsletterValidation();
      },
      at(typed),
    ],
    [
      'a result without errors',
      at(typed),
      ({ setNewsletterResult }) => {
        setNewsletterResult([]);
      },
      succeeded,
    ],
    [
      'a result with errors',
      at(typed),
      ({ setNewsletterResult }) => {
        setNewsletterResult(['no']);
      },
      failed,
    ],
    [
      'a success is cleared when its address is still there',
      succeeded,
      ({ resetNewsletterIfSuccessful }) => {
        resetNewsletterIfSuccessful('ada@example.com');
      },
      at({}),
    ],
    [
      'a success is not cleared when another address is there',
      at({ ...succeeded, email: 'b@c.d' }),
      ({ resetNewsletterIfSuccessful }) => {
        resetNewsletterIfSuccessful('ada@example.com');
      },
      at({ ...succeeded, email: 'b@c.d' }),
    ],
    [
      'a failure is not cleared',
      failed,
      ({ resetNewsletterIfSuccessful }) => {
        resetNewsletterIfSuccessful('ada@example.com');
      },
      failed,
    ],
    [
      'what was not submitted is not cleared',
      at(typed),
      ({ resetNewsletterIfSuccessful }) => {
        resetNewsletterIfSuccessful('ada@example.com');
      },
      at(typed),
    ],
    [
      'the submit state is reset, what went wrong stays',
      failed,
      ({ resetNewsletterSubmit }) => {
        resetNewsletterSubmit();
      },
      at({ ...typed, errors: ['no'] }),
    ],
    [
      'Facebook has responded',
      at(typed),
      ({ setFacebookResult }) => {
        setFacebookResult([]);
      },
      at({ ...typed, facebookLoginAttempted: true }),
    ],
    [
      'Facebook has responded without an address',
      at({}),
      ({ setFacebookResult }) => {
        setFacebookResult(['Email address not found']);
      },
      at({ facebookLoginAttempted: true, errors: ['Email address not found'] }),
    ],
    [
      'another form of the page begins anew',
      at({ ...failed, form: 'a' }),
      ({ enterNewsletterForm }) => {
        enterNewsletterForm('b');
      },
      at({ form: 'b' }),
    ],
    [
      'the same form goes on',
      at({ ...failed, form: 'a' }),
      ({ enterNewsletterForm }) => {
        enterNewsletterForm('a');
      },
      at({ ...failed, form: 'a' }),
    ],
    [
      'another page begins anew',
      failed,
      ({ receiveState }) => {
        receiveState(initialState);
      },
      at({}),
    ],
  ];
  it.each(cases)('NL-03 %s', (_, before, act, after) => {
    expect(stateAfter({ ...initialState, newsletterForm: before }, act).newsletterForm).toEqual(
      after,
    );
  });

  it.each([
    ['nothing before a submission', at(typed), undefined],
    ['Thank You', succeeded, { text: 'Thank You' }],
    [
      'Invalid Email',
      at({ email: 'ada', wasSubmitted: true, errors: ['Invalid email: ada'] }),
      { text: 'Invalid Email', accessibleText: 'An invalid email submitted' },
    ],
    ['what else went wrong', failed, { text: 'no' }],
    [
      'what to do where the server was not reached',
      at({ ...typed, wasSubmitted: true, errors: ['Network request failed'] }),
      { text: words.unreachable },
    ],
    [
      'what Facebook did not do, of an empty field',
      at({ facebookLoginAttempted: true, errors: ['Could not log into Facebook'] }),
      { text: 'Could not log into Facebook' },
    ],
  ])('NL-03 the result is: %s', (_, form, result) => {
    expect(newsletterResult(form)).toEqual(result);
  });
});

describe('The invisible bot check', () => {
  it('NL-03 makes a proof, with the site’s own check, that passes on the server', async () => {
    const { proof = '' } = await ownBotCheck.execute('Ada@Example.com');
    expect(await verifyProof('ada@example.com', proof, Date.now())).toBe(true);
    expect(await verifyProof('eve@example.com', proof, Date.now())).toBe(false);
  });
});
