/** Says which site or command of this machine uses a data folder, and how a person ends it. */
import type { StoreRecord } from './store-record.ts';

/** Such as "17:20", or "24 Nov, 17:20" when it was another day. */
function timeOf(iso: string, now: Date): string {
  const since = new Date(iso);
  const isToday = since.toDateString() === now.toDateString();
  return since.toLocaleString('en-GB', {
    ...(isToday ? {} : { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** Says how the window in which a process runs is found, or the process ended without it. */
export function howToEnd(pid: number): string {
  const command = process.platform === 'win32' ? `taskkill /F /PID ${pid}` : `kill ${pid}`;
  return `Press Ctrl+C in the window in which it runs, or: ${command}`;
}

/** Two sentences: what runs since when, with which folder and address; and how it is ended. */
export function sayWhatRuns(
  { pid, since, siteOrigin }: Pick<StoreRecord, 'pid' | 'since' | 'siteOrigin'>,
  dataDir: string,
  now = new Date(),
): string {
  const facts = [
    `process ${pid}`,
    ...(since === undefined ? [] : [`since ${timeOf(since, now)}`]),
    ...(siteOrigin === undefined ? [] : [`at ${siteOrigin}`]),
  ];
  return `Masthead already runs with the data folder ${dataDir} (${facts.join(', ')}). ${howToEnd(pid)}.`;
}

/**
 * Says how a second site runs beside one.
 * @param wanted The data folder of the second site.
 * @param used That of the site that runs.
 */
export function forSecondSite(wanted: string, used: string, port: number): string {
  const folder = wanted === used ? ' --data another-folder' : '';
  return `To run another site beside it, add${folder} --port ${port}.`;
}
