/**
 * The menu of a signed-in reader. A click on the reader's name opens it; a click elsewhere or
 * Escape closes it (spec §2.5).
 */
import { useEffect, useId, useRef, useState } from 'react';
import { words } from '#words';
import { AccountLinks } from './account-links.tsx';
import { Icon } from '../ui/icon.tsx';

/** @param props.email The reader's address; '' if it is not known. */
export function AccountMenu({ email }: { email: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPointer = (event: Event) => {
      if (event.target instanceof Node && element.current?.contains(event.target) !== true)
        setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('click', onPointer);
    document.addEventListener('focusin', onPointer);
    // Runs before anything else on the page that this key closes.
    window.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('click', onPointer);
      document.removeEventListener('focusin', onPointer);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [isOpen]);

  return (
    <div className="account-menu" ref={element}>
      <button
        type="button"
        className="header-control"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={`${id}menu`}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <Icon name="account" />
        <span className="header-control-label account-menu-name">
          {email === '' ? words.menuManageAccount : email}
        </span>
      </button>
      {isOpen && (
        <div className="account-menu-panel" id={`${id}menu`}>
          <AccountLinks
            onFollow={() => {
              setOpen(false);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** The same links in the menu of narrow windows. */
export function MenuLinks() {
  return <AccountLinks isVerifyFirst />;
}
