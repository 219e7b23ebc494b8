import type { RouterOutput } from '#components/trpc/client.ts'

export type Library = RouterOutput['music']['libraries']['list']['items'][number]

/** Whether a scan of the library waits or runs. */
export function isActive({ scan }: Pick<Library, 'scan'>): boolean {
  return scan !== null && ['waiting', 'running', 'stopping'].includes(scan.state)
}
