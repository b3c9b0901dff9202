/** Whether the meter counts exactly: every article once, and never more than it allows. */
import { finding, type Audit, type Finding } from './audit.ts';
import { SPARE_ARTICLES } from './canary-articles.ts';
import type { SiteResponse } from './raw-request.ts';

const NO_METER: Finding = {
  title: 'The meter',
  outcome: 'skipped',
  detail: 'The brand has no meter: every metered article is open.',
};

function isWhole({ canaries }: Audit, response: SiteResponse): boolean {
  return response.status === 200 && response.text.includes(canaries.word);
}

/** One reader, one article after the other, up to the wall and past it. */
async function inOrder(audit: Audit, max: number): Promise<Finding[]> {
  const { metered } = audit.canaries;
  const reader = audit.newReader();
  const counts: string[] = [];
  for (const path of metered.slice(0, max)) {
    const response = await reader.get(path);
    counts.push(`${isWhole(audit, response) ? 'whole' : 'wall'} ${reader.meter()?.count ?? '-'}`);
  }
  const expected = counts.map((_, index) => `whole ${index + 1}`);
  const again = await reader.get(metered[0] ?? '');
  // Somebody else reads it first, so that a cache could hold it whole.
  await audit.newReader().get(metered[max] ?? '');
  const next = await reader.get(metered[max] ?? '');
  const json = await reader.get(`${metered[max] ?? ''}?output=json`);
  const count = String(reader.meter()?.count);
  return [
    finding(
      `A new reader reads ${max} articles, and each is counted`,
      counts.join() === expected.join(),
      counts.join(', '),
    ),
    finding(
      'An article that was read opens again and is not counted again',
      isWhole(audit, again) && count === String(max),
      `status ${again.status}, count ${count}`,
    ),
    finding(
      'The next article is a wall, as a page and as JSON',
      !isWhole(audit, next) &&
        next.headers['payment-accepted'] === 'none' &&
        json.status === 402 &&
        !json.text.includes(audit.canaries.word),
      `page ${next.status} (payment-accepted: ${String(next.headers['payment-accepted'])}), JSON ${json.status}`,
    ),
  ];
}

/** One reader with one article read asks for many others at the same moment. */
async function inParallel(audit: Audit, max: number): Promise<Finding> {
  const { metered } = audit.canaries;
  const reader = audit.newReader();
  await reader.get(metered[0] ?? '');
  const headers = reader.cookies();
  const others = metered.slice(1, max + SPARE_ARTICLES);
  const responses = await Promise.all(others.map((path) => audit.send(path, { headers })));
  const whole = responses.filter((response) => isWhole(audit, response)).length;
  return finding(
    'Parallel requests of one reader open no more than the meter allows',
    whole === max - 1,
    `${whole + 1} of ${max} allowed articles opened with ${others.length} parallel requests`,
  );
}

/** @param max number of articles that the meter allows; negative when there is no meter. */
export async function checkMeter(audit: Audit, max: number): Promise<Finding[]> {
  if (max < 0) return [NO_METER];
  const forSubscribers = await audit.newReader().get(audit.canaries.subscribers);
  return [
    ...(await inOrder(audit, max)),
    await inParallel(audit, max),
    finding(
      'An article for subscribers is a wall for a new reader',
      !forSubscribers.text.includes(audit.canaries.word),
      `status ${forSubscribers.status}`,
    ),
  ];
}
