import type { ReactNode } from 'react'
import { Texts } from '#components/shell/texts.tsx'
import { Hydrate, trpc } from '#components/trpc/hydrate.tsx'
import { VacanciesNav } from '#components/vacancies/navigation.tsx'
import { requireServed } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

/** The navigation above every page of the job search, and the account, prefetched for all of them. */
export default async function VacanciesLayout({ children }: { children: ReactNode }) {
  requireServed('vacancies')
  const { account } = await (await api()).account.me({})
  return (
    <Texts of={['vacancies.common', 'vacancies.nav']}>
      <Hydrate queries={[trpc.account.me.queryOptions({})]}>
        <VacanciesNav roles={account?.roles ?? null} />
        {children}
      </Hydrate>
    </Texts>
  )
}
