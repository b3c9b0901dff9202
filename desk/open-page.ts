/** Opens the page that a call makes in a tab of its own. */
import { callDesk } from './call-desk.ts';

/** @throws DeskError */
export async function openPage(call: string, body: object): Promise<undefined> {
  // Opened at once: a window that opens later is taken for an advertisement.
  const page = open('', '_blank');
  try {
    const { path } = await callDesk<{ path: string }>(call, body);
    if (page === null) location.href = path;
    else page.location.href = path;
  } catch (error) {
    page?.close();
    throw error;
  }
}
