/** A dialog that is open for as long as it is there. */
import { useEffect, useRef, type RefObject } from 'react';

/** @returns the ref of the `dialog`. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return dialog;
}
