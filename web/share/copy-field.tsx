/** A text to be taken along, in a field that selects it, beside a button that copies it. */
import { useId, type Ref } from 'react';
import { words as siteWords } from '#words';
import { BusyButton } from '../forms/busy-button.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  /** The label of the button, and what is said once it is done, or cannot be. */
  readonly words: { readonly copy: string; readonly copied: string; readonly failed: string };
  readonly field: Ref<HTMLInputElement>;
}

export function CopyField({ label, text, words, field }: CopyFieldProps) {
  const { busy, outcome, run } = useAction();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div className="copy-field">
        <input
          id={id}
          ref={field}
          type="text"
          readOnly
          dir="ltr"
          value={text}
          onFocus={(event) => {
            event.currentTarget.select();
          }}
        />
        <BusyButton
          type="button"
          isSmall
          label={words.copy}
          busy={busy === undefined ? undefined : siteWords.oneMoment}
          onClick={() => {
            run('copy', async () => {
              await navigator.clipboard.writeText(text).catch((cause: unknown) => {
                throw new Error(words.failed, { cause });
              });
              return words.copied;
            });
          }}
        />
      </div>
      <OutcomeLine outcome={outcome} />
    </>
  );
}
