import type { RouterOutput } from '#components/trpc/client.ts'

export type Negotiation = RouterOutput['vacancies']['negotiations']['get']
export type Side = 'applicant' | 'employer'

/** Whose eyes the answer is for: only its owner is told how a resume stands. */
export function sideOf({ resume }: Negotiation): Side {
  return resume?.status ? 'applicant' : 'employer'
}
