// The package comes without types; this is what the test of JobPosting needs of it.
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
  }
  /** Knows what Google requires and recommends of each type. */
  export default class Validator {
    /** Takes objects by their format and type. */
    validate(found: { jsonld: Record<string, unknown[]> }): Promise<Issue[]>
  }
}
