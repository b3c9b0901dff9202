/** A choice for each purpose, none of them made in advance. */
import { useId, useState, type SyntheticEvent } from 'react';
import { words } from '#words';
import type { Purpose } from '../../shared/consent/consent.ts';
import { purposeWords } from './purpose-words.ts';

interface PurposeFormProps {
  readonly purposes: readonly Purpose[];
  /** Allowed now. */
  readonly allowed: readonly Purpose[];
  readonly onSave: (granted: readonly Purpose[]) => void;
}

export function PurposeForm({ purposes, allowed, onSave }: PurposeFormProps) {
  const id = useId();
  const [chosen, setChosen] = useState(allowed);
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave(purposes.filter((purpose) => chosen.includes(purpose)));
  };
  return (
    <form className="purpose-form" onSubmit={save}>
      <fieldset>
        <legend className="visually-hidden">{words.whatYouAllow}</legend>
        {purposes.map((purpose) => (
          <div className="purpose" key={purpose}>
            <input
              type="checkbox"
              id={`${id}${purpose}`}
              aria-describedby={`${id}${purpose}-text`}
              checked={chosen.includes(purpose)}
              onChange={({ target }) => {
                setChosen(
                  target.checked
                    ? [...chosen, purpose]
                    : chosen.filter((other) => other !== purpose),
                );
              }}
            />
            <label htmlFor={`${id}${purpose}`}>{purposeWords[purpose].title}</label>
            <p id={`${id}${purpose}-text`}>{purposeWords[purpose].text}</p>
          </div>
        ))}
      </fieldset>
      <button type="submit" className="button">
        {words.saveChoices}
      </button>
    </form>
  );
}
