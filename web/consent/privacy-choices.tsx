/** The preferences page: what this site does with data, and what a reader allows. */
import { useState, useSyncExternalStore } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { ConsentRecord, Purpose } from '../../shared/consent/consent.ts';
import { thirdPartiesOf, type ThirdParty } from '../../shared/third-parties/third-parties.ts';
import { neededPurposes } from '../../shared/third-parties/needed-purposes.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';
import { useSite } from '../store.ts';
import { currentlyAllowed, currentRecord, sendsGpc } from './consent-port.ts';
import { openPurposes } from './open-choice.ts';
import { PurposeForm } from './purpose-form.tsx';
import { listed, purposeWords } from './purpose-words.ts';
import { saveChoice } from './save-choice.ts';

const never = () => () => undefined;

function useSendsGpc(): boolean {
  return useSyncExternalStore(never, sendsGpc, () => false);
}

function chosenAt({ decidedAtS, granted }: ConsentRecord): string {
  const time = new Intl.DateTimeFormat(brand.language, { dateStyle: 'long', timeStyle: 'short' });
  return fill(words.choicesSaved, {
    time: time.format(decidedAtS * SECOND_MS),
    purposes: granted.length === 0 ? words.onlyNeededListed : listed(granted),
  });
}

/** The form, where scripts run. Without them nothing runs that a choice could be about. */
export function LiveChoices() {
  const isCi = useSite((state) => state.env.environment === 'ci');
  const [record, setRecord] = useState(currentRecord);
  const open = openPurposes();
  const save = (granted: readonly Purpose[]) => {
    const saved = saveChoice('preferences', granted, isCi);
    setRecord(saved.record);
    if (saved.needsReload) window.location.reload();
  };
  if (open.length === 0) return null;
  return (
    <>
      <PurposeForm purposes={open} allowed={currentlyAllowed()} onSave={save} />
      <p className="choices-saved" role="status">
        {record && chosenAt(record)}
      </p>
    </>
  );
}

const companyWords: Readonly<Record<ThirdParty['name'], `${string}{host}${string}`>> = {
  'tag-manager': words.companyTagManager,
  parsing: words.companyParsing,
  audience: words.companyAudience,
  affiliate: words.companyAffiliate,
  commerce: words.companyCommerce,
};

function Companies({ purposes }: { purposes: readonly Purpose[] }) {
  const companies = thirdPartiesOf(brand).filter(({ purpose }) => purposes.includes(purpose));
  if (companies.length === 0) return null;
  return (
    <section>
      <h2>{words.whoTakesPart}</h2>
      <ul className="choices-companies">
        {companies.map(({ name, url, purpose }) => (
          <li key={name}>
            {fill(words.companyPurpose, {
              company: fill(companyWords[name], { host: new URL(url).hostname }),
              purpose: purposeWords[purpose].listed,
            })}
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
      <h2>{words.globalPrivacyControl}</h2>
      {isSent && <p className="choices-signal">{words.gpcSent}</p>}
      <p>{words.gpcWords}</p>
    </section>
  );
}

export function PrivacyChoices() {
  const isInteractive = useIsInteractive();
  const needed = neededPurposes(brand);
  return (
    <div className="choices">
      <section>
        <h2>{words.whatYouDecide}</h2>
        {needed.length === 0 ? (
          <p>{fill(words.nothingToDecide, { brand: brand.name })}</p>
        ) : (
          <p>{fill(words.decideWords, { brand: brand.name })}</p>
        )}
        {isInteractive ? <LiveChoices /> : needed.length > 0 && <p>{words.decideNoScript}</p>}
      </section>
      <Companies purposes={needed} />
      <PrivacyControl />
      <section>
        <h2>{words.alwaysOn}</h2>
        <p>{words.alwaysOnWords}</p>
      </section>
    </div>
  );
}
