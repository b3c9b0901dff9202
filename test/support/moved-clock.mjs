/**
 * Moves the clock of a process: `Date` is as many milliseconds ahead as the file says that `MOVED_CLOCK`
 * names. It is loaded before a bundled function (`NODE_OPTIONS=--import=…`), which knows nothing of it.
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;
const file = process.env.MOVED_CLOCK;
const now = () => RealDate.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
