/** The form of the preferences page, and when the reader chose. */
import { useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { ConsentRecord, Purpose } from '../../shared/consent/consent.ts';
import { SECOND_MS } from '../../shared/limits.ts';
import { useSite } from '../state/store.ts';
import { currentlyAllowed, currentRecord } from './consent-port.ts';
import { openPurposes } from './open-choice.ts';
import { PurposeForm } from './purpose-form.tsx';
import { listed } from './purpose-words.ts';
import { saveChoice } from './save-choice.ts';

function chosenAt({ decidedAtS, granted }: ConsentRecord): string {
  const time = new Intl.DateTimeFormat(brand.language, { dateStyle: 'long', timeStyle: 'short' });
  return fill(words.choicesSaved, {
    time: time.format(decidedAtS * SECOND_MS),
    purposes: granted.length === 0 ? words.onlyNeededListed : listed(granted),
  });
}

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
