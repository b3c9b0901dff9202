/**
 * Why a story is open or closed to the reader, and what helps. Without scripts the form asks, and the
 * page's address has the response.
 */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { accessTexts } from '../../shared/access/access-texts.ts';
import type { AccessExplanation, AccessFinding, Help } from '../../shared/access/explain-access.ts';
import { postPath } from '../../shared/api.ts';
import { helpHref } from '../../shared/brand/help-href.ts';
import { fill } from '../../shared/words/fill.ts';
import { continueWords, leadsSomewhere } from '../forms/continue-words.ts';
import { withRedirect } from '../forms/redirect-link.ts';
import { keepRedirect, useRedirect } from '../forms/use-redirect.ts';
import { readerWords } from '../forms/problem.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { LongDate } from '../ui/long-date.tsx';
import { weave } from '../ui/weave.ts';
import { loadFormWork } from './load-form-work.ts';

type Redirect = string | undefined;

interface Way {
  readonly text: string;
  readonly href: string | undefined;
}

/** Where each help is, with the way back to the story. */
function wayOf(help: Help, redirect: Redirect): Way {
  const { links } = brand;
  switch (help) {
    case 'signIn':
      return { text: words.signIn, href: withRedirect(links.signIn, redirect ?? '/') };
    case 'register':
      return { text: words.register, href: withRedirect(links.register, redirect ?? '/') };
    case 'subscribe':
      return { text: words.subscribe, href: keepRedirect(links.subscribe, redirect) };
    case 'link':
      return {
        text: words.linkYourSubscription,
        href: keepRedirect(links.linkSubscription, redirect),
      };
    case 'myAccount':
      return { text: words.myAccount, href: links.myAccount };
    case 'care':
      return { text: words.contactCustomerCare, href: helpHref(brand) };
    case 'story':
      return { text: continueWords(redirect), href: redirect ?? '/' };
  }
}

/** What has ended already: of the rest the date is when it changes. */
const over: readonly string[] = ['ended', 'paymentGivenUp', 'moneyReturned', 'paused'];

function Finding({
  finding,
  redirect,
  isFirst,
}: {
  readonly finding: AccessFinding;
  readonly redirect: Redirect;
  readonly isFirst: boolean;
}) {
  const { code, help, date, left = 0, of = 0, name } = finding;
  const { text, href } = help === undefined ? { text: '', href: undefined } : wayOf(help, redirect);
  return (
    <li>
      <p>{fill(accessTexts[code], { left: String(left), of: String(of) })}</p>
      {name !== undefined && (
        <p className="account-quiet">{fill(words.viaInstitution, { name })}</p>
      )}
      {date !== undefined && (
        <p className="account-quiet">
          {weave(over.includes(code) ? words.sinceDate : words.untilDate, {
            date: <LongDate iso={date} />,
          })}
        </p>
      )}
      {href !== undefined && (
        <p className="account-actions">
          <a className={isFirst ? 'button' : 'button button-quiet'} href={href}>
            {text}
          </a>
        </p>
      )}
    </li>
  );
}

function titleOf({ isOpen }: AccessExplanation): string {
  if (isOpen === undefined) return words.accessYours;
  return isOpen ? words.accessOpen : words.accessClosed;
}

function Explanation({ found, redirect }: { found: AccessExplanation; redirect: Redirect }) {
  return (
    <section className="access" aria-labelledby="access-title">
      <h2 id="access-title">{titleOf(found)}</h2>
      <ul className="access-findings">
        {found.findings.map((finding, index) => (
          <Finding key={finding.code} finding={finding} redirect={redirect} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  );
}

type View =
  | { readonly kind: 'asking' }
  | { readonly kind: 'found'; readonly found: AccessExplanation }
  | { readonly kind: 'failed'; readonly message: string };

function useAccess(redirect: Redirect): View {
  const [view, setView] = useState<View>({ kind: 'asking' });
  useEffect(() => {
    let isGone = false;
    const show = (next: View) => {
      if (!isGone) setView(next);
    };
    const asked = async (): Promise<View> => {
      const { loadAccess } = await loadFormWork();
      return { kind: 'found', found: await loadAccess(redirect) };
    };
    asked().then(show, (error: unknown) => {
      show({ kind: 'failed', message: readerWords(error) });
    });
    return () => {
      isGone = true;
    };
  }, [redirect]);
  return view;
}

const isCode = (text: string): text is keyof typeof accessTexts => Object.hasOwn(accessTexts, text);

/** What a form without scripts was told: texts alone, and the button to ask again. */
function WithoutScripts({ redirect }: { redirect: Redirect }) {
  const found = (useQueryValue('done') ?? '').split('.').map((text) => text.split('-'));
  return (
    <noscript>
      <ul className="access-findings">
        {found.map(
          ([code = '', left = '', of = '']) =>
            isCode(code) && (
              <li key={code}>
                <p>{fill(accessTexts[code], { left, of })}</p>
              </li>
            ),
        )}
      </ul>
      <form method="post" action={postPath('access')}>
        {redirect !== undefined && <input type="hidden" name="redirectURL" value={redirect} />}
        <p className="account-actions">
          <button className="button" type="submit">
            {words.accessLook}
          </button>
          <a href={withRedirect(brand.links.signIn, redirect ?? '/')}>{words.signIn}</a>
        </p>
      </form>
    </noscript>
  );
}

/** Whether what was found leads to the story already. */
function leadsBack(view: View): boolean {
  return view.kind === 'found' && view.found.findings.some(({ help }) => help === 'story');
}

export function AccessPage() {
  const redirect = useRedirect();
  const view = useAccess(redirect);
  return (
    <div className="account-page account-details">
      <h1>{words.fixAccess}</h1>
      <p className="dek">{words.accessDek}</p>
      <WithoutScripts redirect={redirect} />
      {view.kind === 'asking' && (
        <p className="account-asking" role="status">
          {words.accessAsking}
        </p>
      )}
      {view.kind === 'found' && <Explanation found={view.found} redirect={redirect} />}
      {view.kind === 'failed' && (
        <div className="problem-summary" role="alert">
          <h2>{words.accessFailed}</h2>
          <p>{view.message}</p>
        </div>
      )}
      {leadsSomewhere(redirect) && !leadsBack(view) && (
        <p className="account-more">
          <a href={redirect}>{continueWords(redirect)}</a>
        </p>
      )}
    </div>
  );
}
