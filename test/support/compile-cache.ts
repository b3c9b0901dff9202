/**
 * Keeps the compiled code of the programs that suites start again and again. Jest's own workers
 * have started by now, so they keep none: writing theirs would hold up their exit until jest kills
 * them.
 */
import { resolve } from 'node:path';
import { buildDirectory } from '../../scripts/build/paths.ts';

process.env.NODE_COMPILE_CACHE = resolve(buildDirectory, 'test-data/compile-cache');
