/** Calls the desk’s function. */
import type { ServiceResult } from '../shared/accounts/service-result.ts';
import { words } from './words.ts';

/** A call that the desk turned down, with a sentence for people. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  /** For the program: `conflict`, `notSignedIn`. */
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor({ name, message, data }: Pick<ServiceResult, 'name' | 'message' | 'data'>) {
    super(message);
    this.code = name;
    this.data = data;
  }
}

const unreachable = {
  name: 'unreachable',
  message: words.unreachable,
  data: {},
};

/**
 * @returns what the call responds with.
 * @throws DeskError
 */
export async function callDesk<T>(call: string, body: object = {}): Promise<T> {
  let result: ServiceResult;
  try {
    const response = await fetch(`/api/desk/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    result = (await response.json()) as ServiceResult;
  } catch {
    throw new DeskError(unreachable);
  }
  if (result.status !== 'success') throw new DeskError({ ...result, data: result.data ?? {} });
  return result.data as T;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
