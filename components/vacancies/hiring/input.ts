import type { RouterInput } from '#components/trpc/client.ts'
import type { Status } from '../responses/responses-view.tsx'

type View = 'list' | 'board'

/** What the address of the responses to a vacancy asks for. */
export interface Asking {
  vacancyId: string
  view: View
  status: Status
  stage: string | undefined
  label: string | undefined
  page: number
}

/** The most cards of a board; each column leads to a list of all of its own. */
const ON_BOARD = 100
const STATES = { response: 'response', invitations: 'invitation', discard: 'discard' } as const

export function cardsInput(asking: Asking): RouterInput['vacancies']['hiring']['list'] {
  const { vacancyId, view, status, stage, label, page } = asking
  const state = status in STATES ? STATES[status as keyof typeof STATES] : undefined
  return {
    vacancy_id: vacancyId,
    ...(state && { state }),
    ...(label !== undefined && { label }),
    ...(view === 'board' ? { per_page: ON_BOARD } : { page, ...(stage !== undefined && { stage }) }),
  }
}

export const pathOf = (vacancyId: string): string =>
  `/vacancies/employer/vacancies/${encodeURIComponent(vacancyId)}/responses`

/** What the address says beside the path, without the page. */
export const paramsOf = ({ view, status, stage, label }: Asking) => ({
  view: view === 'board' ? view : undefined,
  status: status === 'all' ? undefined : status,
  stage: view === 'board' ? undefined : stage,
  label,
})
