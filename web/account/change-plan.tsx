/** Changes the plan of what was bought. What it costs is said before anything is done. */
import { useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import type { PlanChoice } from '../state/account.ts';
import { askForChange, makeChange, type ToldChange } from './told-change.ts';

interface Preview extends ToldChange {
  readonly price: string;
}

async function previewOf(price: string): Promise<Preview> {
  return { price, ...(await askForChange('subscription', { action: 'preview-plan', price })) };
}

/** The provider's page takes what the card did not pay. */
async function change({ price, ...told }: Preview): Promise<string> {
  const body = { action: 'change-plan', price };
  const { message, page } = await makeChange('subscription', body, told);
  loadAddress(page ?? brand.links.myAccount);
  return message;
}

export function ChangePlan({ choices }: { choices: readonly PlanChoice[] }) {
  const [preview, setPreview] = useState<Preview>();
  const [wanted, setWanted] = useState('');
  const { busy, outcome, run } = useAction();
  const look = (price: string) => {
    setWanted(price);
    setPreview(undefined);
    run(price, async () => {
      setPreview(await previewOf(price));
      return '';
    });
  };
  const shown = preview?.price === wanted ? preview : undefined;
  return (
    <details className="account-change disclosure">
      <summary>{words.changePlan}</summary>
      <fieldset className="radio-list" disabled={busy !== undefined}>
        <legend>{words.changePlanTo}</legend>
        {choices.map(({ key, plan, price }) => (
          <label key={key}>
            <input
              type="radio"
              name="price"
              value={key}
              checked={wanted === key}
              onChange={() => {
                look(key);
              }}
            />{' '}
            {fill(words.planAt, { plan, price })}
          </label>
        ))}
      </fieldset>
      <p role="status">{shown?.says ?? (busy === undefined ? '' : words.oneMoment)}</p>
      {shown !== undefined && (
        <BusyButton
          type="button"
          label={
            shown.dueText === undefined
              ? words.changeNow
              : fill(words.changeAndPay, { due: shown.dueText })
          }
          busy={busy === 'change' ? words.oneMoment : undefined}
          onClick={() => {
            run('change', () => change(shown));
          }}
        />
      )}
      {outcome?.isProblem === true && <OutcomeLine outcome={outcome} />}
    </details>
  );
}
