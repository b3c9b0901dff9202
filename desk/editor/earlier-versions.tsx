/** What an item was before, to be published again. */
import { useState, type ReactNode } from 'react';
import type { DeskVersion } from '../../shared/desk/desk-calls.ts';
import { callDesk, messageOf } from '../call-desk.ts';
import { goLive } from '../go-live.ts';
import type { Here } from '../here.ts';
import { timeText } from '../item-list.tsx';
import { say, words } from '../words.ts';
import type { OpenItem } from './use-item.ts';

export function EarlierVersions({
  id,
  here,
  open: { change, saved, say: sayStep },
}: {
  readonly id: string;
  readonly here: Here;
  readonly open: Pick<OpenItem, 'change' | 'saved' | 'say'>;
}): ReactNode {
  const [versions, setVersions] = useState<readonly DeskVersion[] | undefined>();
  const [message, setMessage] = useState('');
  const fail = (error: unknown) => {
    setMessage(messageOf(error));
  };
  const revert = (version: number) =>
    change(async () => {
      await goLive('revert', { id, version, rev: await saved() }, sayStep);
    });
  return (
    <details
      className="desk-part"
      onToggle={(event) => {
        if (event.currentTarget.open)
          callDesk<{ versions: DeskVersion[] }>('history', { id }).then((found) => {
            setVersions(found.versions);
          }, fail);
      }}
    >
      <summary>{words.earlierVersions}</summary>
      {versions?.length === 0 && <p className="desk-quiet">{words.noneBefore}</p>}
      <ul className="desk-plain-list">
        {versions?.map(({ number, hed, until }) => (
          <li key={number}>
            {say(words.untilTime, { name: hed, time: timeText(until, here.magazine) })}{' '}
            <button
              type="button"
              className="desk-plain"
              onClick={() => {
                revert(number).catch(fail);
              }}
            >
              {words.publishThis}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{message}</p>
    </details>
  );
}
