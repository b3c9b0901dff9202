/** How readers leave the forms that register and sign in. */
import { useNavigate } from 'react-router-dom';
import { loadAddress } from '../navigation/leave-page.ts';
import { planFocus } from '../navigation/focus-due.ts';
import type { GoTo } from './enter-account.ts';

export function useLeaveForm(): GoTo {
  const navigate = useNavigate();
  return {
    load: loadAddress,
    open(address, state) {
      // A page with forms loads the next one as a document.
      planFocus();
      navigate(address, { state });
    },
  };
}
