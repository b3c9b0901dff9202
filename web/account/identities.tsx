/** Other services that sign in to the account, with a way to end that. */
import { useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { fill } from '../../shared/words/fill.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useSentBack } from '../forms/use-sent-back.ts';
import { ProviderLinks } from './provider-links.tsx';
import { useAction } from '../forms/use-action.ts';
import type { AccountState } from '../state/account.ts';
import { LongDate } from '../ui/long-date.tsx';
import { weave } from '../ui/weave.ts';
import { AccountSection } from './account-section.tsx';
import { callAccount } from '../browser/account-service.ts';

export function Identities({ identities = [] }: Pick<AccountState, 'identities'>) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const { busy, outcome, run } = useAction();
  const sentBack = useSentBack();
  if (identities.length === 0 && brand.signIn === undefined) return null;
  const left = identities.filter(({ id }) => !gone.includes(id));
  const disconnect = (id: string) => {
    run(id, async () => {
      const { status, message } = await callAccount('passkeys', { action: 'disconnect', id });
      if (status !== 'success') throw new Error(message);
      setGone([...gone, id]);
      return message;
    });
  };
  return (
    <AccountSection title={words.identities}>
      <p>{left.length > 0 ? words.identitiesDek : words.connectDek}</p>
      {left.length > 0 && (
        <ul className="account-list">
          {left.map(({ id, label, createdAt }) => (
            <li key={id}>
              <div>
                <p className="account-entry">{label}</p>
                <p className="account-quiet">
                  {weave(words.identityAdded, { added: <LongDate iso={createdAt} /> })}
                </p>
              </div>
              <BusyButton
                type="button"
                isQuiet
                isSmall
                label={words.disconnect}
                aria-label={
                  busy === id ? undefined : fill(words.disconnectIdentity, { name: label })
                }
                busy={busy === id ? words.disconnecting : undefined}
                onClick={() => {
                  disconnect(id);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <OutcomeLine outcome={outcome} />
      {sentBack.map(({ message }) => (
        <OutcomeLine key={message} outcome={{ text: message, isProblem: true }} />
      ))}
      <p className="account-actions">
        <ProviderLinks
          redirect={accountPages.myAccount.path}
          connected={left.map(({ label }) => label)}
        />
      </p>
    </AccountSection>
  );
}
