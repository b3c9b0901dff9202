/**
 * What is known of the request at hand while it is served: its ids for the log, and what it counts.
 * One place keeps it, so that no dependency has to be passed through all logic.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MetricName, PageOutcome, Service } from './metric-table.ts';

/** Ids by which the logs of the edge, the API and the function are joined (docs/runbooks.md). */
export interface RequestIds {
  /** Of the HTTP API or the function URL; readers see it as `x-request-id`. */
  readonly requestId: string;
  /** Of CloudFront; its access log has it as `x-edge-request-id`. */
  readonly cdnRequestId?: string;
  /** Of Lambda, where it is not the request's id: Lambda's own lines carry it. */
  readonly invocationId?: string;
}

export interface RequestRecord {
  readonly service: Service;
  readonly ids: RequestIds;
  /** It is the first request of its process. */
  readonly isColdStart: boolean;
  readonly values: Map<MetricName, number>;
  pageType?: PageOutcome;
}

const requests = new AsyncLocalStorage<RequestRecord>();
let isCold = true;

/** Does the work of a request with a new record, which the work and the log then find. */
export function withRecord<T>(
  service: Service,
  ids: RequestIds,
  work: (record: RequestRecord) => T,
): T {
  const record: RequestRecord = { service, ids, isColdStart: isCold, values: new Map() };
  isCold = false;
  return requests.run(record, work, record);
}

/** Returns undefined outside requests, e.g. while a function starts, and in commands. */
export function currentRecord(): RequestRecord | undefined {
  return requests.getStore();
}

/** Adds to a metric of the request at hand; does nothing outside requests. */
export function count(name: MetricName, value = 1): void {
  const values = requests.getStore()?.values;
  values?.set(name, (values.get(name) ?? 0) + value);
}

/**
 * Counts one of several outcomes and adds 0 to the others: a share of them can then be computed
 * although one of them never happens. CloudWatch cannot fill a metric that it has never seen.
 */
export function countOneOf<Name extends MetricName>(outcome: Name, of: readonly Name[]): void {
  for (const name of of) count(name, name === outcome ? 1 : 0);
}

/** What a page request led to: a value of the dimension `PageType`. */
export function notePageType(type: PageOutcome): void {
  const record = requests.getStore();
  if (record !== undefined) record.pageType = type;
}
