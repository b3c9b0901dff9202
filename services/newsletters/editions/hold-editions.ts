/**
 * Holds what a site sends by itself, in tables that were restored: they do not know which letters have
 * gone out since, and no reader gets one twice (ADR 0182). People decide about each edition.
 */
import type { Automation } from '../../../shared/newsletters/automation.ts';
import { editionLabel } from '../../../shared/newsletters/edition.ts';
import type { DynamoClient } from '../../aws/dynamo.ts';
import { createAutomationStore, keptAs } from './automation-store.ts';
import { stopping } from './edit-edition.ts';
import { createEditionStore } from './edition-store.ts';
import { nextTime } from './run-automations.ts';

export interface HeldSite {
  readonly dynamo: Pick<DynamoClient, 'get' | 'batchGet' | 'put' | 'update'>;
  readonly contentTable: string;
  /** IANA, the site's. Asked for where a newsletter makes its editions by itself. */
  readonly timeZone: () => Promise<string>;
  /** Epoch ms. */
  readonly nowMs: number;
  /** When the restored tables were as they are, ISO. */
  readonly asOf: string;
}

/**
 * Stops editions that are scheduled or being sent, and has newsletters that make their own begin with
 * their next time. May be repeated.
 * @param hold false: only counts them.
 * @returns labels of the editions that were stopped.
 */
export async function holdEditions(site: HeldSite, hold = true): Promise<string[]> {
  const { dynamo, contentTable, nowMs } = site;
  const editions = createEditionStore(dynamo, contentTable);
  const reason = `Restored as of ${site.asOf}: letters may have gone out since`;
  const held: string[] = [];
  for (const name of await editions.due())
    if (!hold || (await editions.change(name, stopping(reason)))) held.push(editionLabel(name));
  if (!hold) return held;
  const automations = createAutomationStore(dynamo, contentTable);
  const all = await automations.all();
  if (all.size === 0) return held;
  const timeZone = await site.timeZone();
  for (const [key, kept] of all) {
    // What was being made may have been sent: another one gets a number of its own.
    const { making: _, ...automation } = kept.automation;
    const nextAt = nextTime(automation, nowMs, timeZone);
    const after: Automation = { ...automation, nextAt };
    if (keptAs(after).stored !== kept.stored) await automations.replace(key, kept, after);
  }
  return held;
}
