import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Page } from '#components/shell/page.tsx'
import { ensureFound, Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { NegotiationView } from '#components/vacancies/responses/negotiation-view.tsx'
import { pageAccount } from '#server/trpc/page.ts'

export const metadata: Metadata = { title: 'Response' }

export default async function ResponsePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await pageAccount(`/vacancies/responses/${encodeURIComponent(id)}`)
  if (!/^[1-9]\d{0,9}$/.test(id)) notFound()
  const response = trpc.vacancies.negotiations.get.queryOptions({ negotiation_id: id })
  await ensureFound(response)
  return (
    <Page product="vacancies" width="narrow" className="flex max-w-3xl flex-col gap-4">
      <Hydrate
        fallback={<SkeletonRows rows={4} />}
        queries={[response, trpc.vacancies.negotiations.messages.queryOptions({ negotiation_id: id, per_page: 100 })]}
      >
        <NegotiationView id={id} />
      </Hydrate>
    </Page>
  )
}
