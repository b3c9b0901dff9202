/** A form that asks for one thing, such as an address or a time. */
import type { InputHTMLAttributes, ReactNode } from 'react';

interface AskFormProps {
  readonly label: string;
  readonly button: string;
  readonly isBusy?: boolean;
  readonly input?: Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>;
  /** @param value what was typed. */
  readonly onSend: (value: string) => void;
}

export function AskForm({ label, button, isBusy = false, input, onSend }: AskFormProps): ReactNode {
  return (
    <form
      className="desk-invite"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(String(new FormData(event.currentTarget).get('asked')));
      }}
    >
      <label>
        {label}
        <input name="asked" required {...input} />
      </label>
      <button type="submit" className="desk-button" disabled={isBusy}>
        {button}
      </button>
    </form>
  );
}
