import { redirect } from 'next/navigation'
import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { HiringSettings } from '#components/vacancies/hiring/settings-view.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('vacancies.hiringSettings')('title') })

export default async function HiringPage() {
  await pageAccount('employer')
  const { employer } = await (await api()).vacancies.me({})
  if (!employer) redirect('/vacancies/employer')
  const t = texts('vacancies.hiringSettings')
  return (
    <QueryPage
      namespace="vacancies.hiringSettings"
      product="vacancies"
      actions={<LinkButton href="/vacancies/employer/responses">{t('back')}</LinkButton>}
      queries={[trpc.vacancies.hiring.settings.queryOptions({})]}
    >
      <HiringSettings />
    </QueryPage>
  )
}
