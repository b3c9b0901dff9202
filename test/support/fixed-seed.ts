/** Property tests draw the same cases on every run. `FC_SEED=<number>` draws others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_121) });
