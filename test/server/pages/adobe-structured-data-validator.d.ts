/** The package has no types of its own; this is what its README says of it, as far as it is used here. */
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
