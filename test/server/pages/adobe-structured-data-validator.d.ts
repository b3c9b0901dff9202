/**
 * Types for the package, which has none of its own. They follow its README and cover only what is
 * used here.
 */
declare module '@adobe/structured-data-validator' {
  interface Issue {
    readonly rootType: string;
    readonly issueMessage: string;
    readonly severity: 'ERROR' | 'WARNING';
    readonly path: readonly unknown[];
  }
  export default class Validator {
    validate(data: {
      jsonld: Record<string, unknown[]>;
      microdata: object;
      rdfa: object;
      errors: readonly object[];
    }): Promise<Issue[]>;
  }
}
