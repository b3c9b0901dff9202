/** Runs the edge functions in njs and in Node, and compares what they return. */
import { edgeFunctionNames } from '../build/edge.ts';
import { createEdgeFunction } from '../../local/edge/sandbox/edge-function.ts';
import { NOW } from '../../shared/paywall/testing/fixtures.ts';
import { engineEvents, type EngineEvent } from './engine-events.ts';
import { readBuiltFunction, runInNjs } from './run-in-njs.ts';

export interface Comparison {
  readonly name: string;
  readonly inNjs: string;
  readonly inNode: string;
  /** Mean time in njs, µs; 0 when nothing was repeated. */
  readonly microseconds: number;
}

/** Returns JSON with the names of objects in order: njs 0.7.9 lists those of large objects by hash. */
function ordered(json: string): string {
  return JSON.stringify(JSON.parse(json), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** Returns what the local edge's sandbox makes of events, as JSON. */
async function runInNode(name: string, code: string, events: readonly EngineEvent[]) {
  let cfg: string | undefined;
  const { run } = createEdgeFunction({
    name,
    code,
    keyValues: () => new Map(cfg === undefined ? [] : [['cfg', cfg]]),
    now: () => NOW,
    log: () => undefined,
  });
  const outcomes: string[] = [];
  for (const given of events) {
    cfg = given.cfg;
    const outcome = await run(given.event);
    outcomes.push(JSON.stringify('value' in outcome ? outcome.value : outcome));
  }
  return outcomes;
}

/**
 * @param folder Contains the built functions.
 * @throws Error when njs does not take a function.
 */
export async function compareEngines(
  njs: string,
  folder: string,
  repeat: number,
): Promise<Comparison[]> {
  const all = engineEvents();
  const compared = edgeFunctionNames.map(async (name) => {
    const code = readBuiltFunction(folder, name);
    const events = all.filter((event) => event.function === name);
    const { outcomes } = runInNjs(njs, code, events, { now: NOW, repeat: 0 });
    const inNode = await runInNode(name, code, events);
    return events.map((event, index) => ({
      name: event.name,
      inNjs: ordered(outcomes[index] ?? '""'),
      inNode: ordered(inNode[index] ?? '""'),
      microseconds:
        repeat === 0
          ? 0
          : (runInNjs(njs, code, [event], { now: NOW, repeat }).microseconds[0] ?? 0),
    }));
  });
  return (await Promise.all(compared)).flat();
}
