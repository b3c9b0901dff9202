/**
 * Kills the process that loads it, as a failing machine would, when its own servers have been asked as often
 * as `KILLED_AT_REQUEST` says. It is loaded before a command (`NODE_OPTIONS=--import=…`), which knows nothing
 * of it.
 */
import { Server } from 'node:http';

const { emit } = Server.prototype;
let left = Number(process.env.KILLED_AT_REQUEST);

Server.prototype.emit = function emitUntilKilled(name, ...given) {
  if (name === 'request') left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
  return emit.call(this, name, ...given);
};
