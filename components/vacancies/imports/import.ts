import type { RouterOutput } from '#components/trpc/client.ts'

/** An import as its pages have it. */
export type Import = RouterOutput['vacancies']['imports']['list']['items'][number]

/** Whether a run waits or lasts. */
export const isActive = ({ last_run: run }: Pick<Import, 'last_run'>): boolean =>
  run?.state === 'waiting' || run?.state === 'running'
