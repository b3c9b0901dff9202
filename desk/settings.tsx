/** Settings that change here, and which need a build (ADR 0212). */
import type { ReactNode } from 'react';
import type { DeskSettings } from '../shared/desk/desk-settings.ts';
import { AnnouncementForm } from './announcement.tsx';
import { Offers } from './offers.tsx';
import type { Here } from './here.ts';
import { useCall } from './use-call.ts';
import { words } from './words.ts';

export function Settings({ here }: { readonly here: Here }): ReactNode {
  const called = useCall<{ settings: DeskSettings }>('settings');
  const { data, message } = called;
  const { magazine } = here;
  return (
    <main className="desk-list">
      <h1>{words.settings}</h1>
      <p role="status">{message}</p>
      {data !== undefined && (
        <AnnouncementForm
          key={JSON.stringify(data.settings.announcement)}
          {...{ settings: data.settings, magazine, called }}
        />
      )}
      {data !== undefined && <Offers offers={data.settings.offers} {...{ magazine, called }} />}
      <p>{words.changesAtOnce}</p>
      <ul>
        <li>
          <a href="#/fronts">{words.fronts}</a>
        </li>
        <li>
          <a href="#/redirects">{words.redirects}</a>
        </li>
        <li>
          <a href="#/letters">{words.newsletters}</a>. {words.automateHint}
        </li>
        <li>
          <a href="#/people">{words.staff}</a>
        </li>
      </ul>
      <p>{words.needsBuild}</p>
      <p>{words.needsBuildList}</p>
    </main>
  );
}
