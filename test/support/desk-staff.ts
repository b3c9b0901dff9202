/** People at the desk of a running site, each in a browser context of their own. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { RunningSite } from './running-site.ts';

/** Gives the browser a device with a screen lock that always unlocks. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Invites somebody, who accepts, and is at the list of items.
 * @param options of the context, and the name that colleagues see.
 */
export async function enterDesk(
  { site, browser }: { readonly site: RunningSite; readonly browser: Browser },
  role: string,
  { name = 'Edda Tor', ...options }: BrowserContextOptions & { readonly name?: string } = {},
): Promise<Page> {
  const email = `${role}-${crypto.randomUUID()}@desk.example`;
  const { stdout } = await site.masthead(
    ...['desk', 'invite', email, '--role', role, '--site', site.origin],
  );
  const page = await (await browser.newContext({ baseURL: site.origin, ...options })).newPage();
  await addDevice(page);
  await page.goto(stdout.trim());
  await page.getByLabel('Your name, as colleagues see it').waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'You are in' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Items' }).waitFor();
  return page;
}

/** Makes a call of the desk, as the page’s own script does. */
export async function callOf<T>(page: Page, name: string, body: object): Promise<T> {
  return page.evaluate(
    async ([path, text]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path ?? '', { method: 'POST', headers, body: text ?? '' });
      return (await response.json()) as never;
    },
    [`/api/desk/${name}`, JSON.stringify(body)],
  );
}

/** Makes a call of the desk, and returns how it ended as well: with which status, name and sentence. */
export async function callWithStatus<T>(
  page: Page,
  name: string,
  body: object,
): Promise<{
  readonly status: number;
  readonly name: string;
  readonly message: string;
  readonly data: T;
}> {
  return page.evaluate(
    async ([path, text]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path ?? '', { method: 'POST', headers, body: text ?? '' });
      return { ...((await response.json()) as object), status: response.status } as never;
    },
    [`/api/desk/${name}`, JSON.stringify(body)],
  );
}

/** Waits until what was typed into the item that is open is stored. */
export async function isSaved(page: Page): Promise<void> {
  await page.locator('.desk-saved', { hasText: /^Saved$/ }).waitFor();
}

/** Begins an item from the list of items, by its headline. */
export async function beginItem(page: Page, hed: string): Promise<void> {
  await page.goto('/desk/#/');
  await page.getByRole('button', { name: 'Write' }).click();
  await page.getByLabel('Headline', { exact: true }).fill(hed);
}

interface StoredItem {
  readonly rev: string;
  readonly text: string;
}

/** Returns an item as it is stored: its text, and which save that is. */
export async function storedItem(page: Page, id: string): Promise<StoredItem> {
  return (await callOf<{ data: { item: StoredItem } }>(page, 'open', { id })).data.item;
}

/** Saves the item that is open by its key, and returns its text as it is stored then. */
export async function savedText(page: Page): Promise<string> {
  await page.keyboard.press('Control+s');
  await isSaved(page);
  return (await storedItem(page, page.url().split('/').at(-1) ?? '')).text;
}

/** Stores an empty item, and returns its id. */
export async function createItem(page: Page): Promise<string> {
  return (await callOf<{ data: { id: string } }>(page, 'create', {})).data.id;
}

/**
 * Stores a new item by the calls of the desk, and opens it there.
 * @param write gets the text of an empty item.
 */
export async function openNewItem(page: Page, write: (empty: string) => string): Promise<void> {
  const id = await createItem(page);
  const { rev, text } = await storedItem(page, id);
  await callOf(page, 'save', { id, rev, text: write(text) });
  await page.goto(`/desk/#/item/${id}`);
  await page.getByLabel('Text', { exact: true }).waitFor();
}
