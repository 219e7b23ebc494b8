// The package has no types of its own; this is what the test of JobPosting uses.
declare module '@adobe/structured-data-validator' {
  export interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
  }
  /** Checks what Google requires and recommends for each type. */
  export default class Validator {
    /** Takes objects by format and type. */
    validate(found: { jsonld: Record<string, unknown[]> }): Promise<Issue[]>
  }
}
