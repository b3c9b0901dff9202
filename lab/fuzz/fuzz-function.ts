/** Sends a function its hostile events, and judges each response. */
import type { FunctionName } from '../../lambdas/functions.ts';
import { faultOf, statusOf } from './fault-of.ts';
import { eventOf, plansOf, smallestPlan, type EventPlan } from './fuzz-events.ts';
import type { FuzzSite } from './fuzz-site.ts';
import type { Outcome, RunningFunction } from './run-function.ts';

/** Functions that make every response take the same time are tried with more at once. */
const IN_FLIGHT: Partial<Record<FunctionName, number>> = {
  newsletters: 64,
  'newsletters-subscribe': 64,
  'newsletters-unsubscribe': 64,
  'password-forgot': 128,
};
const DEFAULT_IN_FLIGHT = 8;
/** How many events a reader's account and its limits last. */
const EVENTS_PER_READER = 250;
/** Each takes a search for its smallest event. */
const MAX_FAULTS = 10;

export interface Fault {
  /** Of the plan in the seed's series. */
  readonly index: number;
  readonly reason: string;
  /** The smallest event with a fault, as JSON. */
  readonly event: string;
}

export interface Tally {
  /** Responses by hundreds of their status; 0 for those without one. */
  readonly byClass: ReadonlyMap<number, number>;
  readonly thrown: number;
  readonly slowestMs: number;
  /** How many events had a fault … */
  readonly faulty: number;
  /** … and the first of them. */
  readonly faults: readonly Fault[];
}

/** An address of its own for each event: limits of networks would end the series. */
function fromAddress(event: object, number: number): object {
  const { headers } = event as { readonly headers?: object };
  if (headers === undefined) return event;
  const address = [10, number >> 16, number >> 8, number].map((part) => part & 255).join('.');
  return { ...event, headers: { ...headers, 'cloudfront-viewer-address': `${address}:1` } };
}

/** An event that has a fault, or was in flight when the thread ended. */
interface FoundFault {
  readonly index: number;
  readonly reason: string;
  readonly payload: string;
}

class Series {
  readonly #site: FuzzSite;
  readonly #name: FunctionName;
  readonly #seed: number;
  readonly #plans: readonly EventPlan[];
  readonly #running: RunningFunction;
  readonly #byClass = new Map<number, number>();
  readonly #faults: FoundFault[] = [];
  #thrown = 0;
  #slowestMs = 0;
  #valid: readonly object[] = [];

  constructor(site: FuzzSite, name: FunctionName, seed: number, events: number) {
    this.#site = site;
    this.#name = name;
    this.#seed = seed;
    this.#plans = plansOf(seed, events);
    this.#running = site.run(name);
  }

  #payload(plan: EventPlan, index: number): string {
    const valid = this.#valid[plan.base % this.#valid.length];
    return eventOf(plan, fromAddress(valid ?? {}, index));
  }

  #note(index: number, payload: string, outcome: Outcome): void {
    const reason = faultOf(payload, outcome);
    if (reason !== undefined) this.#faults.push({ index, reason, payload });
    if (outcome.kind !== 'response') this.#thrown += 1;
    const group = Math.floor(statusOf(outcome) / 100);
    this.#byClass.set(group, (this.#byClass.get(group) ?? 0) + 1);
    this.#slowestMs = Math.max(this.#slowestMs, outcome.ms);
  }

  /**
   * Those in flight when the thread ended are sent again, one by one: one of them ended it, or all of
   * them together.
   */
  async #oneByOne(ended: readonly FoundFault[]): Promise<void> {
    const before = this.#faults.length;
    for (const { index, payload } of ended)
      this.#note(index, payload, await this.#running.invoke(payload));
    const [first] = ended;
    if (first !== undefined && this.#faults.length === before) this.#faults.push(first);
  }

  async #send(from: number, to: number): Promise<void> {
    const ended: FoundFault[] = [];
    let next = from;
    const work = async () => {
      while (next < to) {
        const index = next;
        next += 1;
        const plan = this.#plans[index];
        if (plan === undefined) return;
        const payload = this.#payload(plan, index);
        const outcome = await this.#running.invoke(payload);
        if (outcome.kind === 'ended') ended.push({ index, payload, reason: outcome.reason });
        else this.#note(index, payload, outcome);
      }
    };
    const inFlight = IN_FLIGHT[this.#name] ?? DEFAULT_IN_FLIGHT;
    await Promise.all(Array.from({ length: inFlight }, work));
    await this.#oneByOne(ended);
  }

  async #smallest(found: FoundFault): Promise<Fault> {
    const { index, reason, payload } = found;
    const smallest = await smallestPlan({ seed: this.#seed, index }, async (plan) => {
      const own = this.#payload(plan, index);
      return faultOf(own, await this.#running.invoke(own)) !== undefined;
    });
    return {
      index,
      reason,
      event: smallest === undefined ? payload : this.#payload(smallest, index),
    };
  }

  async run(onProgress: (sent: number) => void): Promise<Tally> {
    try {
      for (let from = 0; from < this.#plans.length; from += EVENTS_PER_READER) {
        this.#valid = await this.#site.validEvents(this.#name);
        await this.#send(from, Math.min(this.#plans.length, from + EVENTS_PER_READER));
        onProgress(Math.min(this.#plans.length, from + EVENTS_PER_READER));
      }
      const faults: Fault[] = [];
      for (const found of this.#faults.slice(0, MAX_FAULTS))
        faults.push(await this.#smallest(found));
      return {
        byClass: this.#byClass,
        thrown: this.#thrown,
        slowestMs: this.#slowestMs,
        faulty: this.#faults.length,
        faults,
      };
    } finally {
      await this.#running.close();
    }
  }
}

/** Sends the events of a seed to a function. */
export function fuzzFunction(
  site: FuzzSite,
  name: FunctionName,
  options: {
    readonly seed: number;
    readonly events: number;
    readonly onProgress?: (sent: number) => void;
  },
): Promise<Tally> {
  return new Series(site, name, options.seed, options.events).run(
    options.onProgress ?? (() => undefined),
  );
}
