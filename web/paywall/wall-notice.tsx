/**
 * What becomes of a wall once the page is there. A signed-in reader hears of the subscription: a payment
 * that failed, an end, a purchase that was not paid. A token that the browser had lost, or that of a
 * network, comes with the response and opens the item. Loaded where there is something to ask.
 */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import type { Environment } from '../../shared/environment.ts';
import { readCookie, subscriptionTokenName } from '../../shared/cookies.ts';
import { accessTexts } from '../../shared/access/access-texts.ts';
import { loadAccess } from './load-access.ts';
import { createLog } from '../browser/log.ts';
import { mayLoadAgain, watchNetwork } from './watch-network.ts';
import { readReader } from './read-reader.ts';

const told = [
  'paymentLate',
  'paymentGivenUp',
  'moneyReturned',
  'notPaidYet',
  'paused',
  'ended',
] as const;
type Told = (typeof told)[number];

const hasToken = () => (readCookie(document.cookie, subscriptionTokenName) ?? '') !== '';

/**
 * @param path The path of the item.
 * @param environment Of the site.
 * @param onReturned Called when the browser has a token again that opens the item. It stays the same.
 */
export function WallNotice({
  path,
  environment,
  mayOpenByNetwork,
  onReturned,
}: {
  readonly path: string;
  readonly environment: Environment;
  /** Readers in the network of an institution may read on. */
  readonly mayOpenByNetwork: boolean;
  readonly onReturned: () => void;
}) {
  const [code, setCode] = useState<Told>();
  useEffect(() => {
    const log = createLog(environment);
    // The network is part of what an account hears.
    if (!readReader(environment).isLoggedIn)
      return mayOpenByNetwork ? watchNetwork({ environment, log, onOpen: onReturned }) : undefined;
    const hadToken = hasToken();
    let isGone = false;
    loadAccess(path).then(
      ({ isOpen, findings }) => {
        if (isGone) return;
        const has = (code: string) => findings.some((finding) => finding.code === code);
        const isByNetwork = has('network') && !hadToken;
        // A browser that keeps no token would load the same wall again and again.
        const isReturned = isOpen === true && hasToken() && (has('tokenRenewed') || isByNetwork);
        if (isReturned && (!isByNetwork || mayLoadAgain())) onReturned();
        else setCode(told.find(has));
      },
      (error: unknown) => {
        log('The notice of the wall did not come', error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [path, environment, mayOpenByNetwork, onReturned]);
  if (code === undefined) return null;
  return (
    <p className="full-wall-links" role="status">
      <span>{accessTexts[code]}</span>{' '}
      {code === 'paymentLate' && <a href={brand.links.myAccount}>{words.updateCard}</a>}
    </p>
  );
}
