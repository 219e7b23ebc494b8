import type { Metadata } from 'next'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, type SearchParams } from '#components/shell/search-params.ts'
import { trpc } from '#components/trpc/hydrate.tsx'
import { BlacklistView } from '#components/vacancies/blacklists/blacklist-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Hidden vacancies' }

export default async function BlacklistPage({ searchParams }: { searchParams: SearchParams }) {
  await pageAccount('/vacancies/blacklist')
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      product="vacancies"
      title="Hidden"
      description="Your searches leave these out. Latest first."
      queries={[
        trpc.vacancies.blacklist.vacancies.queryOptions({ page }),
        trpc.vacancies.blacklist.employers.queryOptions({ per_page: 100 }),
      ]}
    >
      <BlacklistView page={page} />
    </QueryPage>
  )
}
