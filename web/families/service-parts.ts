/**
 * What late modules share that call our services or know of experiments, in one file that only they
 * load. `scripts/build/late-imports.ts` names them.
 */
import '../../shared/accounts/service-result.ts';
import '../account/account-service.ts';
import '../account/sign-out.ts';
import '../experiments/goals.ts';
import '../experiments/use-offer-texts.ts';
import '../newsletter/newsletter-live.tsx';
import '../newsletter/newsletter-service.ts';
