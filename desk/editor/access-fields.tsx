/** For whom an item is besides its level: plans of subscribers, and times at which everybody reads it. */
import type { ReactNode } from 'react';
import type { Magazine } from '../here.ts';
import { words } from '../words.ts';
import { CheckedField, typedNumber } from './checked-field.tsx';
import type { FieldsProps, Values } from './item-fields.ts';

/** Ten years, as the format has it. */
const DAYS_MAX = 3_650;

interface TiersProps extends FieldsProps {
  readonly plans: Magazine['plans'];
}

/** A plan that is no longer sold stays in the list while the item names it. */
function Tiers({ fields: { tiers }, plans, onField }: TiersProps): ReactNode {
  const isSold = (key: string) => plans.some((plan) => plan.key === key);
  const old = tiers.filter((key) => !isSold(key)).map((key) => ({ key, name: key }));
  const shown = [...plans, ...old];
  if (shown.length === 0) return null;
  return (
    <fieldset className="desk-choices">
      <legend>{words.whichPlans}</legend>
      {shown.map(({ key, name }) => (
        <label key={key} className="desk-tick">
          <input
            type="checkbox"
            checked={tiers.includes(key)}
            onChange={({ target }) => {
              const others = tiers.filter((one) => one !== key);
              onField('tiers', target.checked ? [...others, key] : others);
            }}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

export function AccessFields({ plans, ...props }: TiersProps): ReactNode {
  const { fields, onField } = props;
  const { access, free } = fields;
  if (access === 'free') return null;
  const days = (name: 'firstDays' | 'afterDays', label: string) => (
    <CheckedField
      label={label}
      value={free?.[name]}
      {...{ type: 'number', min: 1, max: DAYS_MAX, step: 1 }}
      onValue={(typed) => {
        const { [name]: _, ...others }: Values = free ?? {};
        const value = typedNumber(typed);
        const next = value === undefined ? others : { ...others, [name]: value };
        onField('free', Object.keys(next).length === 0 ? undefined : next);
      }}
    />
  );
  return (
    <>
      {access === 'subscribers' && <Tiers {...props} plans={plans} />}
      {days('firstDays', words.freeFirst)}
      {days('afterDays', words.freeAfter)}
    </>
  );
}
