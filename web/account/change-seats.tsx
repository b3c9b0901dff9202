/** Changes how many share a subscription. What it costs is said before anything is done. */
import { useState } from 'react';
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { fill } from '../../shared/words/fill.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { BusyButton } from '../forms/busy-button.tsx';
import { Field } from '../forms/field.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import { LongDate } from '../ui/long-date.tsx';
import { weave } from '../ui/weave.ts';
import { readGroup, type ShownGroup } from './read-group.ts';
import { askForChange, makeChange, type ToldChange } from './told-change.ts';

interface Wanted {
  readonly quantity: string;
  readonly told: ToldChange;
}

interface ChangeSeatsProps {
  readonly group: ShownGroup;
  readonly onChange: (group: ShownGroup | undefined) => void;
}

/** How many there are from the next payment on. */
function NextSeats({ next }: Pick<ShownGroup, 'next'>) {
  if (next === undefined) return null;
  const { quantity, at } = next;
  return <p>{weave(words.groupSeatsNext, { quantity, date: <LongDate iso={at} /> })}</p>;
}

export function ChangeSeats({ group, onChange }: ChangeSeatsProps) {
  const [wanted, setWanted] = useState<Wanted>();
  const { busy, outcome, run } = useAction();
  const { from, to, quantity: now, next } = group;
  const look = async ({ quantity = '' }: { readonly quantity?: string }) => {
    setWanted(undefined);
    const told = await askForChange('group', { action: 'preview-seats', quantity });
    setWanted({ quantity, told });
    return [];
  };
  const change = async ({ quantity, told }: Wanted) => {
    const { message, data, page } = await makeChange('group', { action: 'seats', quantity }, told);
    setWanted(undefined);
    if (page === undefined) onChange(readGroup(data));
    else loadAddress(page);
    return message;
  };
  const { says = '', dueText: due } = wanted?.told ?? {};
  return (
    <>
      <NextSeats next={next} />
      <AccountForm
        action={postPath('group')}
        submit={words.groupSeatsChange}
        busy={words.oneMoment}
        isQuiet
        onSubmit={look}
      >
        <Field
          label={words.groupSeats}
          name="quantity"
          autoComplete="off"
          inputMode="numeric"
          defaultValue={String(next?.quantity ?? now)}
          hint={fill(words.groupSeatsHint, { from, to })}
        />
      </AccountForm>
      <p role="status">{says}</p>
      {wanted !== undefined && (
        <BusyButton
          type="button"
          label={due === undefined ? words.seatsConfirm : fill(words.seatsChangeAndPay, { due })}
          busy={busy === undefined ? undefined : words.oneMoment}
          onClick={() => {
            run('change', () => change(wanted));
          }}
        />
      )}
      <OutcomeLine outcome={outcome} />
    </>
  );
}
