import type { RouterInput } from '#components/trpc/client.ts'

/** One's own open vacancies, the newest first. Page and component ask the same. */
export function openInput(employer_id: string, page: number): RouterInput['vacancies']['search'] {
  return { employer_id, page, order_by: 'publication_time', responses_count_enabled: 'true' }
}
