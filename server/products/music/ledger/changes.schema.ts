/** What an import did to a track. */
export const CHANGES = ['added', 'moved', 'retagged', 'replaced'] as const
export type What = (typeof CHANGES)[number]
