/** The links that a reader has given: what each opens, how often it was opened, and taking it back. */
import { useEffect, useState } from 'react';
import { words } from '#words';
import type { Environment } from '../../shared/environment.ts';
import { plural } from '../../shared/words/plural.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';
import { createLog } from '../browser/log.ts';
import { givenLinks, type GivenLinks as Links } from '../share/gift-links.ts';
import { LongDate } from '../ui/long-date.tsx';
import { weave } from '../ui/weave.ts';
import { AccountSection } from './account-section.tsx';

function When({ link }: { link: Links['links'][number] }) {
  if (link.revokedAt !== undefined) return words.giftLinkRevoked;
  return weave(link.url === undefined ? words.sinceDate : words.untilDate, {
    date: <LongDate iso={link.endsAt} />,
  });
}

/** Nothing for who has given none. */
export function GivenLinks({ environment }: { environment: Environment }) {
  const [found, setFound] = useState<Links>();
  const { busy, outcome, run } = useAction();
  useEffect(() => {
    let isGone = false;
    givenLinks().then(
      (links) => {
        if (!isGone) setFound(links);
      },
      (error: unknown) => {
        createLog(environment)('The links given did not come', error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [environment]);
  if (found === undefined || found.links.length === 0) return null;
  return (
    <AccountSection title={words.giftLinks}>
      <p className="account-quiet">{plural(words.giftLinksLeft, found.left)}</p>
      <ul className="account-list">
        {found.links.map((link) => (
          <li key={link.id}>
            <div>
              <p className="account-entry">
                <a href={link.path}>{link.path}</a>
              </p>
              <p className="account-quiet">
                {plural(words.giftLinkOpens, link.opens)} · <When link={link} />
              </p>
            </div>
            {link.url !== undefined && (
              <BusyButton
                type="button"
                isQuiet
                isSmall
                label={words.giftLinkRevoke}
                busy={busy === link.id ? words.oneMoment : undefined}
                onClick={() => {
                  run(link.id, async () => {
                    setFound(await givenLinks(link.id));
                    return words.giftLinkRevoked;
                  });
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <OutcomeLine outcome={outcome} />
    </AccountSection>
  );
}
