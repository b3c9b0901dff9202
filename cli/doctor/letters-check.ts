/** Whether mailboxes took the letters of the last weeks: bounces and complaints, as each edition counts them. */
import type { Brand } from '../../shared/brand/brand.ts';
import { DAY_MS } from '../../shared/limits.ts';
import {
  createEditionStore,
  type Edition,
} from '../../services/newsletters/editions/edition-store.ts';
import { stopReason } from '../../services/newsletters/editions/send-edition.ts';
import { ok, problem, type Finding } from './check.ts';

const LOOKED_AT_DAYS = 30;

const counted = ['sent', 'refused', 'bounced', 'complained'] as const;

/** @param editions of all newsletters. */
export function lettersFinding(editions: readonly Edition[], nowMs: number): Finding {
  const since = new Date(nowMs - LOOKED_AT_DAYS * DAY_MS).toISOString();
  // A letter of an unclear end says nothing about mailboxes.
  const sums = { sent: 0, refused: 0, unknown: 0, bounced: 0, complained: 0 };
  for (const edition of editions)
    if ((edition.startedAt ?? '') >= since) for (const name of counted) sums[name] += edition[name];
  const reason = stopReason(sums);
  return reason === undefined
    ? ok(
        `${sums.sent} letters in ${LOOKED_AT_DAYS} days, ${sums.bounced} bounced, ${sums.complained} reported as spam`,
      )
    : problem(
        `In ${LOOKED_AT_DAYS} days ${reason} (limits: 5 % bounces, 0.1 % complaints)`,
        'Ask silent readers (masthead newsletters ask), and look at where the list comes from.',
      );
}

export async function checkLetters(
  dynamo: Parameters<typeof createEditionStore>[0],
  contentTable: string,
  { newsletters }: Pick<Brand, 'newsletters'>,
  nowMs: number,
): Promise<Finding> {
  const store = createEditionStore(dynamo, contentTable);
  const lists = await Promise.all(Object.keys(newsletters).map((key) => store.list(key)));
  return lettersFinding(lists.flat(), nowMs);
}
