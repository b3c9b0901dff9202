/** The pages that can be arranged: home, sections, tags. */
import type { ReactNode } from 'react';
import type { FrontLine } from '../../shared/desk/desk-fronts.ts';
import { AskForm } from '../ask-form.tsx';
import type { Here } from '../here.ts';
import { timeText } from '../item-list.tsx';
import { useCall } from '../use-call.ts';
import { say, words } from '../words.ts';

export function FrontList({ here }: { readonly here: Here }): ReactNode {
  const { data, message } = useCall<{ fronts: FrontLine[] }>('fronts');
  return (
    <main className="desk-list">
      <h1>{words.fronts}</h1>
      <p role="status">{message}</p>
      <ul className="desk-rows">
        {data?.fronts.map(({ kind, key, name, isArranged, nextFrom }) => (
          <li key={kind + key} className="desk-row">
            <a href={`#/fronts/${kind}/${encodeURIComponent(key)}`}>
              {kind === 'homepage' ? words.homePage : name}
            </a>
            <span className="desk-state">{isArranged ? words.arranged : words.automatic}</span>
            {nextFrom !== undefined && (
              <span className="desk-quiet">
                {say(words.changesAt, { time: timeText(nextFrom, here.magazine) })}
              </span>
            )}
          </li>
        ))}
      </ul>
      <AskForm
        label={words.arrangeTag}
        button={words.open}
        input={{ pattern: '[^\\s\\/#:]+' }}
        onSend={(tag) => {
          location.hash = `#/fronts/tag/${encodeURIComponent(tag.trim())}`;
        }}
      />
    </main>
  );
}
