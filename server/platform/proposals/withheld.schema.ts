/** Replaces a secret in a shown input. */
export const WITHHELD = '(withheld)'
