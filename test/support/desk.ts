/** Takes somebody to the desk in Chromium, as an invitation does. */
import type { Browser, Page } from 'playwright-core';
import type { StaffRole } from '../../shared/desk/staff-roles.ts';
import type { RunningSite } from './running-site.ts';

/** Returns a page at the desk, of a browser in which somebody with a role has just joined. */
export async function enterDesk(
  site: RunningSite,
  browser: Browser,
  { role }: { readonly role: StaffRole },
): Promise<Page> {
  const email = `${role}@views.example`;
  const { stdout } = await site.masthead(
    ...['desk', 'invite', email, '--role', role, '--site', site.origin],
  );
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  await page.goto('/desk/');
  const token = stdout.trim().split('#invitation=')[1];
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/desk/accept', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    { token, name: `A ${role}` },
  );
  if (status !== 200) throw new Error(`The invitation was turned down with ${status}`);
  await page.reload();
  await page.getByRole('navigation', { name: 'Desk' }).waitFor();
  return page;
}

/** Moves by Tab until an element of this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 200; steps += 1) {
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
    });
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${name}`);
}
