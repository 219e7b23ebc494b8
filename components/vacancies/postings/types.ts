import type { RouterOutput } from '#components/trpc/client.ts'

export type Vacancy = RouterOutput['vacancies']['get']
