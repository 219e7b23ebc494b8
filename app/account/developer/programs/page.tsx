import type { Metadata } from 'next'
import { DeveloperNav } from '#components/account/developer-nav.tsx'
import { CreateProgram } from '#components/programs/create-program.tsx'
import { ProgramsView } from '#components/programs/programs-view.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Programs' }

export default async function ProgramsPage() {
  await pageAccount('/account/developer/programs')
  return (
    <QueryPage
      title="Programs"
      description="A program that you register here can ask people to use their account with it, by OAuth 2."
      actions={<CreateProgram />}
      toolbar={<DeveloperNav />}
      queries={[trpc.programs.list.queryOptions({})]}
    >
      <ProgramsView />
    </QueryPage>
  )
}
