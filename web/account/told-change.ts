/** What the account service says that a change of plan or seats costs, before it is made. */
import { callAccount } from '../browser/account-service.ts';

type Service = 'subscription' | 'group';

export interface ToldChange {
  readonly says: string;
  /** In the currency's smallest unit, and as it is written. */
  readonly due: number;
  readonly dueText: string | undefined;
  /** When it was asked for, epoch ms. */
  readonly at: number;
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);

async function ask(service: Service, body: object) {
  const { status, message, data } = await callAccount(service, { ...body });
  if (status !== 'success') throw new Error(message);
  return { message, data };
}

/** Asks what a change costs. @throws Error with words for the reader. */
export async function askForChange(service: Service, body: object): Promise<ToldChange> {
  const { message, data } = await ask(service, body);
  const { due, at } = data;
  return { says: message, due: Number(due), at: Number(at), dueText: textIn(data.dueText) };
}

/**
 * Makes a change for what was told.
 * @returns `page`, where the provider takes what the card did not pay, if there is one.
 * @throws Error with words for the reader.
 */
export async function makeChange(service: Service, body: object, { due, at }: ToldChange) {
  const { message, data } = await ask(service, { ...body, due, at });
  return { message, data, page: textIn(data.url) };
}
