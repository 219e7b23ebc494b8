/** What stands in an input in place of a secret. */
export const WITHHELD = '(withheld)'
