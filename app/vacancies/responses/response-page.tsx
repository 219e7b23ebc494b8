import { redirect } from 'next/navigation'
import { Page } from '#components/shell/page.tsx'
import { Texts } from '#components/shell/texts.tsx'
import { ensureFound, Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { NegotiationView } from '#components/vacancies/responses/negotiation-view.tsx'
import { RESPONSE_PATHS, sideOf, type Side } from '#components/vacancies/responses/response-row.tsx'
import { recordId, type RecordProps } from '#server/api/trpc/page.ts'

/** One response, below the tab of the side that reads it; the other side is sent to its own address. */
export async function ResponsePage({ side, params }: RecordProps & { side: Side }) {
  const id = String(await recordId(params))
  const response = trpc.vacancies.negotiations.get.queryOptions({ negotiation_id: id })
  const found = await ensureFound(response)
  if (found && sideOf(found) !== side) redirect(`${RESPONSE_PATHS[sideOf(found)]}/${id}`)
  return (
    <Texts of={['vacancies.response', 'vacancies.states', ...(side === 'employer' ? HIRING : [])]}>
      <Page product="vacancies" width="reading" className="flex flex-col gap-4">
        <Hydrate
          queries={[
            response,
            trpc.vacancies.negotiations.messages.queryOptions({ negotiation_id: id, per_page: 100 }),
            ...(side === 'employer' ? hiringOf(id) : []),
          ]}
        >
          <NegotiationView id={id} />
        </Hydrate>
      </Page>
    </Texts>
  )
}

const HIRING = ['vacancies.hiring', 'vacancies.responses'] as const

/** Queries for what only the employer sees of a response. */
const hiringOf = (id: string) => [
  trpc.vacancies.hiring.get.queryOptions({ negotiation_id: id }),
  trpc.vacancies.hiring.settings.queryOptions({}),
]
