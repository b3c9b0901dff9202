/** The desk: who is here, and which view the address names after its #. */
import { useEffect, useState, type ReactNode } from 'react';
import { mayDo, type DeskRight } from '../shared/desk/staff-roles.ts';
import { callDesk, DeskError, messageOf } from './call-desk.ts';
import { ItemEditor } from './editor/item-editor.tsx';
import { Figures } from './figures.tsx';
import { FrontEditor } from './fronts/front-editor.tsx';
import { FrontList } from './fronts/front-list.tsx';
import { ItemList } from './item-list.tsx';
import type { Here } from './here.ts';
import { useLeaving, type Leaving } from './leaving.tsx';
import { LetterEditor } from './letters/letter-editor.tsx';
import { LetterList } from './letters/letter-list.tsx';
import { Library } from './library.tsx';
import { OwnPassword } from './own-password.tsx';
import { People } from './people.tsx';
import { addPasskey } from './passkeys.ts';
import { Readers } from './readers.tsx';
import { Redirects } from './redirects.tsx';
import { roleNames } from '../shared/desk/role-names.ts';
import { Sales } from './sales.tsx';
import { Settings } from './settings.tsx';
import { Invitation, SignIn } from './sign-in.tsx';
import { Terms } from './terms.tsx';
import { words } from './words.ts';

/** The address that is shown: it changes when what is open may be left. */
function useHash({ leave }: Leaving): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const changed = () => {
      leave(
        () => {
          setHash(location.hash);
        },
        () => {
          history.replaceState(null, '', hash);
        },
      );
    };
    addEventListener('hashchange', changed);
    return () => {
      removeEventListener('hashchange', changed);
    };
  });
  return hash;
}

function PasskeyOffer({ onDone }: { readonly onDone: () => void }): ReactNode {
  const [message, setMessage] = useState('');
  const add = async () => {
    try {
      await addPasskey();
      onDone();
    } catch (error) {
      setMessage(messageOf(error));
    }
  };
  return (
    <aside className="desk-offer">
      <p>{words.passkeyOffer}</p>
      <button type="button" className="desk-button" onClick={() => void add()}>
        {words.addPasskey}
      </button>
      <p role="status">{message}</p>
    </aside>
  );
}

interface DeskView {
  /** After `#/`. */
  readonly path: string;
  readonly name: string;
  readonly right: DeskRight;
  /** @param rest what the address has after the path, in parts. */
  readonly show: (here: Here, rest: readonly string[]) => ReactNode;
}

const views: readonly DeskView[] = [
  { path: '', name: words.items, right: 'read', show: (here) => <ItemList here={here} /> },
  { path: 'library', name: words.library, right: 'write', show: () => <Library /> },
  {
    ...{ path: 'fronts', name: words.fronts, right: 'publish' },
    show: (here, [kind, name]) =>
      kind === undefined || name === undefined ? (
        <FrontList here={here} />
      ) : (
        <FrontEditor key={kind + name} kind={kind} name={name} here={here} />
      ),
  },
  {
    ...{ path: 'letters', name: words.newsletters, right: 'publish' },
    show: (here, [name, number]) =>
      name === undefined || number === undefined ? (
        <LetterList here={here} />
      ) : (
        <LetterEditor key={name + number} name={name} number={Number(number)} here={here} />
      ),
  },
  {
    ...{ path: 'readers', name: words.readers, right: 'readers' },
    show: (here) => <Readers here={here} />,
  },
  { path: 'sales', name: words.sales, right: 'business', show: () => <Sales /> },
  { path: 'terms', name: words.terms, right: 'publish', show: () => <Terms /> },
  {
    ...{ path: 'redirects', name: words.redirects, right: 'publish' },
    show: (_, [asked]) => <Redirects key={asked} asked={asked} />,
  },
  { path: 'figures', name: words.figures, right: 'publish', show: () => <Figures /> },
  {
    path: 'settings',
    name: words.settings,
    right: 'business',
    show: (here) => <Settings here={here} />,
  },
  {
    ...{ path: 'people', name: words.staff, right: 'staff' },
    show: (here) => <People here={here} />,
  },
];

function isOpen(hash: string, path: string): boolean {
  const named = hash.split('/')[1] ?? '';
  return named === path || (path === '' && named === 'item');
}

function TopBar({
  here,
  hash,
  leaving,
  onLeft,
}: {
  readonly here: Here;
  readonly hash: string;
  readonly leaving: Leaving;
  readonly onLeft: () => void;
}): ReactNode {
  const leave = (call: 'sign-out' | 'sign-out-everywhere') => () => {
    leaving.leave(() => void callDesk(call).finally(onLeft));
  };
  return (
    <header className="desk-top">
      <a className="desk-name" href="#/">
        {here.magazine.name}
      </a>
      <nav className="desk-nav" aria-label={words.desk}>
        {views
          .filter(({ right }) => mayDo(here.staff.role, right))
          .map(({ path, name }) => (
            <a key={path} href={`#/${path}`} aria-current={isOpen(hash, path) ? 'page' : undefined}>
              {name}
            </a>
          ))}
      </nav>
      <details className="desk-self">
        <summary>{here.staff.name}</summary>
        <div className="desk-menu">
          <p>
            {here.staff.email} · {roleNames[here.staff.role]}
          </p>
          <OwnPassword />
          <button type="button" onClick={leave('sign-out')}>
            {words.signOut}
          </button>
          <button type="button" onClick={leave('sign-out-everywhere')}>
            {words.signOutEverywhere}
          </button>
        </div>
      </details>
    </header>
  );
}

function View({ hash, here }: { readonly hash: string; readonly here: Here }): ReactNode {
  const item = /^#\/item\/([\w-]+)$/.exec(hash)?.[1];
  if (item !== undefined) return <ItemEditor key={item} id={item} here={here} />;
  const [, path = '', ...rest] = hash.split('/');
  const view = views.find((one) => one.path === path);
  if (view === undefined || !mayDo(here.staff.role, view.right)) return <ItemList here={here} />;
  return view.show(here, rest.map(decodeURIComponent));
}

export function Desk(): ReactNode {
  const leaving = useLeaving();
  const hash = useHash(leaving);
  const [here, setHere] = useState<Here | 'nobody' | undefined>();
  const [problem, setProblem] = useState('');
  const [visits, setVisits] = useState(0);
  const enter = () => {
    setVisits((before) => before + 1);
  };
  useEffect(() => {
    callDesk<Here>('session').then(setHere, (error: unknown) => {
      if (error instanceof DeskError && error.code === 'notSignedIn') setHere('nobody');
      else setProblem(messageOf(error));
    });
  }, [visits]);
  const invited = /^#invitation=([\w-]+)$/.exec(hash)?.[1];
  const entered = () => {
    // The link has done its work: it stays in no history.
    history.replaceState(null, '', invited === undefined ? location.hash : '#/');
    dispatchEvent(new HashChangeEvent('hashchange'));
    enter();
  };
  if (problem !== '') return <p className="desk-door">{problem}</p>;
  if (invited !== undefined) return <Invitation token={invited} onEntered={entered} />;
  if (here === undefined) return <p className="desk-door">{words.opening}</p>;
  if (here === 'nobody') return <SignIn onEntered={entered} />;
  return (
    <>
      <TopBar
        here={here}
        hash={hash}
        leaving={leaving}
        onLeft={() => {
          setHere('nobody');
        }}
      />
      {here.passkeys === 0 && <PasskeyOffer onDone={enter} />}
      <View hash={hash} here={here} />
      {leaving.question}
    </>
  );
}
