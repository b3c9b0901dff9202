/** Makes a link by which anybody reads the story that the page shows, and says how many are left. */
import { useEffect, useRef, useState } from 'react';
import { words } from '#words';
import { plural } from '../../shared/words/plural.ts';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';
import { Icon } from '../ui/icon.tsx';
import { LongDate } from '../ui/long-date.tsx';
import { weave } from '../ui/weave.ts';
import { CopyField } from './copy-field.tsx';
import { giveStory, type GivenLink } from './gift-links.ts';

function Given({ given }: { given: GivenLink }) {
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus is gone.
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="give-link">
      <CopyField
        label={words.giftLinkReady}
        text={given.url}
        words={{
          copy: words.copyLink,
          copied: words.giftLinkCopied,
          failed: words.linkNotCopied,
        }}
        field={field}
      />
      <p>{weave(words.giftLinkUntil, { date: <LongDate iso={given.endsAt} /> })}</p>
      <p>{plural(words.giftLinksLeft, given.left)}</p>
    </div>
  );
}

export function GiveStory({ path }: { path: string }) {
  const { busy, outcome, run } = useAction();
  const [given, setGiven] = useState<{ readonly path: string; readonly link: GivenLink }>();
  if (given?.path === path) return <Given given={given.link} />;
  return (
    <>
      <button
        type="button"
        className="give-button"
        aria-disabled={busy === undefined ? undefined : true}
        onClick={() => {
          run('give', async () => {
            setGiven({ path, link: await giveStory(path) });
            return '';
          });
        }}
      >
        <Icon name="gift" />
        {busy === undefined ? words.giveStory : words.oneMoment}
      </button>
      <OutcomeLine outcome={outcome} />
    </>
  );
}
