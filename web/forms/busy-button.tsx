/** A button of an account page that says when it is at work. It keeps the focus, and its width. */
import type { ButtonHTMLAttributes } from 'react';

interface BusyButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly label: string;
  /** What it says while it works; undefined while it does not. */
  readonly busy: string | undefined;
  readonly isQuiet?: boolean;
  readonly isSmall?: boolean;
  /** It does what cannot be undone. */
  readonly isDanger?: boolean;
}

export function BusyButton({
  label,
  busy,
  isQuiet = false,
  isSmall = false,
  isDanger = false,
  onClick,
  ...attributes
}: BusyButtonProps) {
  const looks = [
    'button',
    ...(isQuiet ? ['button-quiet'] : []),
    ...(isSmall ? ['button-small'] : []),
    ...(isDanger ? ['button-danger'] : []),
  ];
  return (
    <button
      {...attributes}
      className={looks.join(' ')}
      aria-disabled={busy === undefined ? undefined : true}
      data-busy={busy === undefined ? undefined : true}
      onClick={busy === undefined ? onClick : undefined}
    >
      {busy ?? label}
    </button>
  );
}
