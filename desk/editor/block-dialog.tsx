/** A dialog with fields, for what is said about a part of a text. */
import { useState, type ReactNode } from 'react';
import { useModal } from '../use-modal.ts';
import { messageOf } from '../call-desk.ts';
import type { ShortcodeValues } from '../../shared/content/shortcode-line.ts';
import { words } from '../words.ts';
import { cardForms, type CardField } from './card-forms.ts';

interface FormDialogProps {
  readonly title: string;
  /** Of the button that keeps what was typed. */
  readonly done: string;
  /** @throws Error that says why it is not taken. */
  readonly onSend: (form: HTMLFormElement) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A dialog that keeps what was typed, or says why not. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const { title, done, onSend, onClose, children, className = '' } = props;
  const dialog = useModal();
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  return (
    <dialog
      ref={dialog}
      className={`desk-dialog ${className}`}
      aria-label={title}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsBusy(true);
          onSend(event.currentTarget).catch((error: unknown) => {
            setMessage(messageOf(error));
            setIsBusy(false);
          });
        }}
      >
        <h2>{title}</h2>
        {children}
        <p role="status">{message}</p>
        <div className="desk-actions">
          <button type="button" className="desk-button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
          <button type="submit" className="desk-button desk-strong" disabled={isBusy}>
            {done}
          </button>
        </div>
      </form>
    </dialog>
  );
}

export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns values with what was typed. What has no field stays, and what is empty goes. */
export function typedValues(
  form: HTMLFormElement,
  before: ShortcodeValues,
  names: readonly string[],
): ShortcodeValues {
  const fields = new FormData(form);
  const typed = Object.fromEntries(names.map((name) => [name, textOf(fields, name)]));
  return Object.fromEntries(
    Object.entries({ ...before, ...typed }).filter(
      ([name, value]) => !names.includes(name) || value !== '',
    ),
  );
}

function Field({ field, value }: { readonly field: CardField; readonly value: string }): ReactNode {
  const { name, label, kind, isNeeded = false } = field;
  if (kind === 'long')
    return (
      <label>
        {label}
        <textarea name={name} rows={3} required={isNeeded} defaultValue={value} />
      </label>
    );
  const form =
    kind === 'number'
      ? { type: 'number', min: 0, max: 10, step: 0.1 }
      : { type: 'text', inputMode: kind === 'address' ? ('url' as const) : ('text' as const) };
  return (
    <label>
      {label}
      <input name={name} required={isNeeded} defaultValue={value} {...form} />
    </label>
  );
}

interface CardDialogProps {
  /** Of its shortcode. */
  readonly name: string;
  readonly values: ShortcodeValues;
  readonly onDone: (values: ShortcodeValues | undefined) => void;
}

export function CardDialog({ name, values, onDone }: CardDialogProps): ReactNode {
  const form = cardForms[name];
  const fields = form?.fields ?? [];
  return (
    <FormDialog
      title={form?.title ?? name}
      done={words.keep}
      onClose={() => {
        onDone(undefined);
      }}
      onSend={async (element) => {
        const names = fields.map((field) => field.name);
        const typed = typedValues(element, values, names);
        await Promise.resolve();
        onDone(form?.read === undefined ? typed : form.read(typed));
      }}
    >
      {fields.map((field) => (
        <Field key={field.name} field={field} value={values[field.name] ?? ''} />
      ))}
    </FormDialog>
  );
}
