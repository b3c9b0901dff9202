/** Redirects: where an address leads, and where it is to lead. */
import { useEffect, useState, type ReactNode } from 'react';
import type { Published } from '../shared/desk/desk-calls.ts';
import { AskForm } from './ask-form.tsx';
import { callDesk, messageOf } from './call-desk.ts';
import { copiesWarning, goLive } from './go-live.ts';
import { say, words } from './words.ts';

interface Redirect {
  readonly path: string;
  readonly kind: keyof typeof kinds;
  readonly to?: string;
}

const kinds = {
  item: words.isStory,
  page: words.isPage,
  redirect: words.leadsTo,
  nothing: words.isNothing,
  gone: words.isGone,
} as const;

/** @param asked an address that another view leads here with: it is looked up at once. */
export function Redirects({ asked }: { readonly asked: string | undefined }): ReactNode {
  const [found, setFound] = useState<Redirect>();
  const [message, setMessage] = useState('');
  const act = (work: () => Promise<{ redirect: Redirect } & Partial<Published>>) => {
    work().then(
      ({ redirect, copies = 'fresh' }) => {
        setFound(redirect);
        setMessage(copiesWarning({ copies }));
      },
      (error: unknown) => {
        setMessage(messageOf(error));
      },
    );
  };
  const find = (from: string) => {
    act(() => callDesk('redirect', { from }));
  };
  useEffect(() => {
    if (asked !== undefined) find(asked);
    // Once for each address: what is typed afterwards stays.
  }, [asked]);
  const change = (call: string, body: object) => {
    act(() => goLive(call, { id: crypto.randomUUID(), ...body }, setMessage));
  };
  return (
    <main className="desk-list">
      <h1>{words.redirects}</h1>
      <AskForm
        label={words.oldAddress}
        button={words.find}
        input={{ placeholder: '/2019/05/…/', defaultValue: asked }}
        onSend={find}
      />
      <p role="status">{message}</p>
      {found !== undefined && (
        <>
          <p>
            {found.path} {say(kinds[found.kind], { to: found.to ?? '' })}
          </p>
          {(found.kind === 'redirect' || found.kind === 'gone') && (
            <button
              type="button"
              className="desk-plain"
              onClick={() => {
                change('redirect-remove', { from: found.path });
              }}
            >
              {words.removeRedirect}
            </button>
          )}
          {found.kind !== 'item' && found.kind !== 'page' && (
            <AskForm
              label={words.newAddress}
              button={words.addRedirect}
              input={{ placeholder: '/story/…/' }}
              onSend={(to) => {
                change('redirect-add', { from: found.path, to });
              }}
            />
          )}
        </>
      )}
    </main>
  );
}
