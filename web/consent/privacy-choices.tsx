/** The preferences page: what this site does with data, and what a reader allows. */
import { useSyncExternalStore } from 'react';
import { brand } from '#brand';
import type { Purpose } from '../../shared/consent/consent.ts';
import { thirdPartiesOf } from '../../shared/third-parties/third-parties.ts';
import { neededPurposes } from '../../shared/third-parties/needed-purposes.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { purposeWords } from './purpose-words.ts';
import { sendsGpc } from './sends-gpc.ts';

const never = () => () => undefined;

function useSendsGpc(): boolean {
  return useSyncExternalStore(never, sendsGpc, () => false);
}

/** The form, where scripts run. Without them nothing runs that a choice could be about. */
const live = {
  chunk: 'live-choices',
  load: () => import('./live-choices.tsx'),
  failure: 'The form of privacy choices did not load',
};

function Companies({ purposes }: { purposes: readonly Purpose[] }) {
  const companies = thirdPartiesOf(brand).filter(({ purpose }) => purposes.includes(purpose));
  if (companies.length === 0) return null;
  return (
    <section>
      <h2>Who takes part</h2>
      <ul className="choices-companies">
        {companies.map(({ name, title, purpose }) => (
          <li key={name}>
            {title}: {purposeWords[purpose].title.toLowerCase()}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PrivacyControl() {
  const isSent = useSendsGpc();
  return (
    <section>
      <h2>Global Privacy Control</h2>
      {isSent && (
        <p className="choices-signal">
          Your browser sends this signal. We neither sell nor share your data, whatever you chose
          here before.
        </p>
      )}
      <p>
        If your browser sends the Global Privacy Control signal, advertising and suggestions stay
        off. You don’t have to do anything here, and no choice you make here overrules the signal.
      </p>
    </section>
  );
}

export function PrivacyChoices() {
  const isInteractive = useIsInteractive();
  const loaded = useLoaded(live, 'now');
  const needed = neededPurposes(brand);
  return (
    <div className="choices">
      <section>
        <h2>What you decide</h2>
        {needed.length === 0 ? (
          <p>
            Nothing, for now: {brand.name} uses nothing that needs your permission. No other company
            measures what you read here.
          </p>
        ) : (
          <p>
            None of this is needed to read {brand.name}, and nothing here changes what you can read.
            What you switch off stops right away, and its cookies are removed as far as we know
            them.
          </p>
        )}
        {loaded !== undefined && <loaded.LiveChoices />}
        {!isInteractive && needed.length > 0 && (
          <p>Without JavaScript none of it runs, so there is nothing to switch off.</p>
        )}
      </section>
      <Companies purposes={needed} />
      <PrivacyControl />
      <section>
        <h2>What is always on</h2>
        <p>
          Cookies that keep you signed in, count the stories you have read this month, and remember
          this choice for six months. We also count how often a story is read and how fast our pages
          are. That is counted without cookies and without anything that says who you are.
        </p>
      </section>
    </div>
  );
}
