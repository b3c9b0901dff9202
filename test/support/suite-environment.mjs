/** The environment variables of a suite, and of the programs that it starts. */
import { resolve } from 'node:path';
import { buildDirectory } from '../../scripts/build/paths.ts';

// Programs that suites start again and again find their compiled code here. Workers of Jest keep
// none: they start before this.
process.env.NODE_COMPILE_CACHE ??= resolve(buildDirectory, 'test-data/compile-cache');

// What renders on the server is the React that is deployed, which is also several times as fast.
// Only its other build has `act`, which suites in a page need.
if (typeof document === 'undefined') process.env.NODE_ENV = 'production';
