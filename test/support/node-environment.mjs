/** The environment of suites without a page: Node's, measured. */
import { TestEnvironment } from 'jest-environment-node';
import { measured } from './measured.mjs';

export default measured(TestEnvironment);
