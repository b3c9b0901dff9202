/**
 * fast-check, whose property tests draw the same cases on every run. `FC_SEED=<number>` draws others.
 * Jest gives this module to everybody who imports fast-check.
 */
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
