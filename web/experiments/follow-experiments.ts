/**
 * What experiments do while a document is open. With the reader's consent, assignments are decided
 * when the browser is idle, for the next page: what is on the screen stays as it is.
 */
import { brand } from '#brand';
import type { Experiments } from '../../shared/brand/experiments.ts';
import { isPrivatePage } from '../../shared/private-page.ts';
import type { Assignments } from '../../shared/experiments/assignment-list.ts';
import { createLog } from '../browser/log.ts';
import { currentlyAllowed, whenAllowed, whenWithdrawn } from '../consent/consent-port.ts';
import type { SiteStore } from '../state/store.ts';
import { forgetXid, readerXid } from '../consent/reader-xid.ts';
import { forgetAbCookies, writeAbCookies } from './ab-cookies.ts';
import { countConversion } from './count-experiment.ts';
import { decideAssignments } from './decide-assignments.ts';
import { onGoal } from './goals.ts';
import { pageAssignments, showAssignments } from './page-assignments.ts';
import { forgetAssignments, keepAssignments } from './stored-assignments.ts';
import { onSubscribeClick } from './subscribe-click.ts';

const PURPOSE = 'personalization';
const isAllowed = () => currentlyAllowed().includes(PURPOSE);

async function decide(experiments: Experiments, store: SiteStore): Promise<Assignments> {
  const { env, context } = store.getState();
  const { environment } = env;
  const isCi = environment === 'ci';
  const { running } = experiments;
  // The policy of private pages lets them ask no other site, and they lead to no other page.
  if (running.length === 0 || isPrivatePage(context)) return {};
  const xid = await readerXid(brand.identityUrl, isCi, isAllowed);
  const decided = await decideAssignments(experiments, brand.key, xid, createLog(environment));
  // The reader may have withdrawn consent while a service was asked.
  if (!isAllowed()) return {};
  keepAssignments(decided, running, xid);
  const [first] = running;
  const value = first === undefined ? undefined : decided[first.id];
  if (first !== undefined && value !== undefined) writeAbCookies(first.id, value, isCi);
  return decided;
}

let isFollowing = false;

/** Begins to follow the experiments of this document; later calls do nothing. */
export function followExperiments(store: SiteStore, experiments: Experiments): void {
  if (isFollowing) return;
  isFollowing = true;
  const { environment } = store.getState().env;
  const isCi = environment === 'ci';
  const { running } = experiments;
  let decided: Assignments | undefined;

  const forget = () => {
    decided = undefined;
    forgetAssignments();
    forgetAbCookies(isCi);
    // Other services may use the id, as long as the reader allows it.
    if (!isAllowed()) forgetXid(isCi);
    showAssignments(store, {}, running);
  };
  const begin = () => {
    decide(experiments, store).then(
      (assignments) => {
        if (isAllowed()) decided = assignments;
      },
      (error: unknown) => {
        createLog(environment)('Experiments have no assignments', error);
      },
    );
  };
  let stopWaiting = whenAllowed(PURPOSE, begin);
  whenWithdrawn(PURPOSE, () => {
    forget();
    stopWaiting();
    stopWaiting = whenAllowed(PURPOSE, begin);
  });
  if (!isAllowed() || running.length === 0) forget();
  else showAssignments(store, pageAssignments(running), running);

  store.subscribe(({ context }, before) => {
    // Before the new page is painted.
    if (context.url !== before.context.url && decided !== undefined)
      showAssignments(store, decided, running);
  });
  const count = (goal: string) => {
    if (isAllowed()) countConversion(goal, running);
  };
  onGoal(count);
  onSubscribeClick(brand.links.subscribe, () => {
    count('subscribe-click');
  });
}
