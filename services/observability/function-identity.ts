/** Which function of which release runs, from the environment that Lambda and the build give it. */
import { siteName } from './metric-table.ts';

/** Undefined outside Lambda and the local host. */
const name = process.env.AWS_LAMBDA_FUNCTION_NAME;

/** In every line of the log. The build replaces `MASTHEAD_BUILD` by its id. */
export const identity = {
  function: name,
  version: process.env.AWS_LAMBDA_FUNCTION_VERSION,
  build: process.env.MASTHEAD_BUILD,
};

/** Value of the dimension `Site`. */
export const site = siteName(process.env.BRAND ?? 'local', process.env.ENVIRONMENT ?? 'local');

/**
 * Whether each request gets a line with its metrics. Not in commands and unit tests, which run
 * handlers in their own process, and not where `REQUEST_LOG` is `off`: on one machine nobody
 * collects the lines.
 */
export const writesRequestLines = name !== undefined && process.env.REQUEST_LOG !== 'off';
