/** Closes the unit that contains it, through the message that any unit may send. */
import { words } from '#words';
import { postPaywallMessage } from './paywall-messages.ts';
import { Icon } from '../ui/icon.tsx';

export function CloseButton() {
  return (
    <button
      type="button"
      className="icon-button unit-close"
      aria-label={words.closeMessage}
      onClick={() => {
        postPaywallMessage({ type: 'close-paywall' });
      }}
    >
      <Icon name="close" size={16} />
    </button>
  );
}
