/**
 * Runs the suites that take long first, so that no worker is left with one at the end. Jest knows
 * how long suites take only where it has run them before.
 */
import Sequencer from '@jest/test-sequencer';

/**
 * The longest first. A suite is in the first row that its path matches. The first three fill what
 * others share, each something else: an imported archive, the CDK's templates and the sample issue.
 * Two suites that need the same would wait for each other.
 */
const order = [
  /\/test\/browser\/corpus\./,
  /\/test\/infrastructure\/alarms\./,
  /\/test\/browser\/items\./,
  /\/test\/browser\//,
  /\/test\/server\/(?:import\/(?:markdown-corpus|import-command)|feeds\/imports|accounts\/limits)\./,
  /\/test\/server\/commands\/export\./,
  /\/test\/resilience\//,
  /\/test\/(?:infrastructure|edge)\//,
  /\/test\//,
  /\.property\.test\./,
];

/** @param {{ readonly path: string }} test */
function rank({ path }) {
  const found = order.findIndex((pattern) => pattern.test(path));
  return found === -1 ? order.length : found;
}

export default class LongSuitesFirst extends Sequencer {
  /** Within a row, the order is Jest's: by time where it is known, else by size. */
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
