/**
 * Takes the place of the SDK's default credentials in the bundles of functions, see
 * `scripts/build/lambdas.ts`. Functions pass their credentials, and half of the SDK's size is the
 * code that looks for others in files and services.
 */

/** The SDK's name for it. @throws whenever it is called. */
export function defaultProvider(): never {
  throw new Error('A function’s client was created without its credentials');
}
