/** Counts what a suite of attacks has tried, and prints it when the suite ends. */
import { afterAll } from '@jest/globals';

export interface AttackCount {
  /** Notes attempts of an attack, or of readers whom a defense must not hinder. */
  tried(what: string, times?: number): void;
}

/** @param suite e.g. `Networks`. */
export function countAttacks(suite: string): AttackCount {
  const counts = new Map<string, number>();
  afterAll(() => {
    const total = [...counts.values()].reduce((sum, times) => sum + times, 0);
    const each = [...counts].map(([what, times]) => `${what} ${times}`).join(', ');
    process.stdout.write(`attacks: ${suite}: ${total} tried (${each})\n`);
  });
  return {
    tried(what, times = 1) {
      counts.set(what, (counts.get(what) ?? 0) + times);
    },
  };
}
