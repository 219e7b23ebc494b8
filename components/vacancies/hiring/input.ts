import type { RouterInput } from '#components/trpc/client.ts'
import type { Status } from '../responses/responses-view.tsx'

type View = 'list' | 'board'

/** Which responses to a vacancy are shown, and how, by the address of the page. */
export interface Asking {
  vacancyId: string
  view: View
  status: Status
  stage: string | undefined
  label: string | undefined
  page: number
}

/** The maximum number of cards on a board; each column links to a complete list. */
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

/** The query parameters of the address, without the page. */
export const paramsOf = ({ view, status, stage, label }: Asking) => ({
  view: view === 'board' ? view : undefined,
  status: status === 'all' ? undefined : status,
  stage: view === 'board' ? undefined : stage,
  label,
})
