/** Where browsers send images of the desk. The page allows it, and the function names it. */
import * as v from 'valibot';
import { LOCAL_UPLOADS_PATH } from '../../shared/desk/desk-calls.ts';

/** For the schema of an environment. */
export const deskVariables = {
  /** Origin of the bucket; `'self'` on one machine, where the edge takes them. Absent: there is no desk. */
  DESK_UPLOADS: v.optional(v.string()),
};

/** @throws Error when there is no desk: its function is not to be there either. */
export function uploadsUrl(origin: string | undefined): string {
  if (origin === undefined) throw new Error('DESK_UPLOADS is not set: this site has no desk');
  return origin === "'self'" ? LOCAL_UPLOADS_PATH : `${origin}/`;
}
