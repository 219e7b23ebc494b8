import type { RouterOutput } from '#components/trpc/client.ts'

export type Import = RouterOutput['vacancies']['imports']['list']['items'][number]

/** Whether a run of the import is waiting or running. */
export const isActive = ({ last_run: run }: Pick<Import, 'last_run'>): boolean =>
  run?.state === 'waiting' || run?.state === 'running'
