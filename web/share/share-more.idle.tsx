/**
 * The last of the share links: the device's own share sheet if the browser has one, otherwise the
 * address for the clipboard. Counts load with it.
 */
import { useEffect, useState } from 'react';
import { words } from '#words';
import type { SocialServiceName } from '../../shared/brand/brand.ts';
import type { ShareCount } from './share-count.ts';
import { Icon } from '../ui/icon.tsx';
import { useShareCounts } from './use-share-counts.ts';

/** ms; long enough to read, short enough to press again. */
const SAID_MS = 3_000;

export interface ShareMoreProps {
  readonly title: string;
  readonly url: string;
  /** Services that show a count. */
  readonly counted: readonly SocialServiceName[];
  readonly onCounts: (counts: readonly ShareCount[]) => void;
}

export function ShareMore({ title, url, counted, onCounts }: ShareMoreProps) {
  useShareCounts(counted, url, onCounts);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (said === '') return undefined;
    const timer = setTimeout(() => {
      setSaid('');
    }, SAID_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [said]);

  const hasSheet = 'share' in navigator;
  const act = () => {
    // A reader who closes the sheet has declined; that is not an error.
    if (hasSheet) void navigator.share({ title, url }).catch(() => undefined);
    else
      navigator.clipboard.writeText(url).then(
        () => {
          setSaid(words.linkCopied);
        },
        () => {
          setSaid(words.linkNotCopied);
        },
      );
  };
  const icon = hasSheet ? 'share' : 'link';
  return (
    <>
      <button
        type="button"
        aria-label={hasSheet ? words.shareOtherwise : words.copyLink}
        onClick={act}
      >
        <Icon name={said === words.linkCopied ? 'check' : icon} />
      </button>
      <span className="share-said" role="status">
        {said}
      </span>
    </>
  );
}
