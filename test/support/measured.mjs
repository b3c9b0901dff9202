/**
 * Measures what a suite costs, for `npm test`: the processor seconds of its worker, and of the
 * programs that it started and waited for. Programs inherit MASTHEAD_SUITE, by which
 * `scripts/suite-costs.ts` finds those that nobody waits for, such as a browser's.
 */
import { appendFileSync, readFileSync } from 'node:fs';

/** Of Linux, for every program: USER_HZ (man 5 proc_pid_stat). */
const TICKS_PER_S = 100;

/** Returns the processor seconds of the programs that this one has waited for. 0 without /proc. */
function waitedSeconds() {
  try {
    // The name before the last bracket may contain spaces. `cutime` and `cstime` are fields 16 and 17.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_S;
  } catch {
    return 0;
  }
}

function ownSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Returns a test environment that writes a line into MASTHEAD_SUITE_COSTS when its suite ends. */
export function measured(Environment) {
  return class extends Environment {
    constructor(config, context) {
      // Before the suite gets its copy of the variables.
      process.env.MASTHEAD_SUITE = context.testPath;
      super(config, context);
      this.costs = { path: context.testPath, own: ownSeconds(), waited: waitedSeconds() };
    }

    async teardown() {
      await super.teardown();
      const { path, own, waited } = this.costs;
      const line = { path, own: ownSeconds() - own, waited: waitedSeconds() - waited };
      const file = process.env.MASTHEAD_SUITE_COSTS;
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
    }
  };
}
