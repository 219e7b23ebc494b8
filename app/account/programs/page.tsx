import type { Metadata } from 'next'
import { ProgramsView } from '#components/programs/programs-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Own programs' }

export default async function ProgramsPage() {
  await pageAccount('/account/programs')
  return (
    <QueryPage
      width="reading"
      title="Own programs"
      description="A program that you register here can ask people to use their account with it, by OAuth 2."
      queries={[trpc.programs.list.queryOptions({})]}
    >
      <ProgramsView />
    </QueryPage>
  )
}
