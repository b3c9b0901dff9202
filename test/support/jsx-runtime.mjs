/**
 * React's JSX runtime without a stack for each element, which takes a sixth of the time of a suite
 * that renders pages. React itself makes none for most elements, past the first ten thousand in a
 * second.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals,
} = require('react');
// React sets it to zero each second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

export const { Fragment, jsx, jsxs } = require('../../node_modules/react/jsx-runtime.js');
