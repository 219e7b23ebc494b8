import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { RulesView } from '#components/vacancies/moderation/rules-view.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.moderation')('rulesTitle') })

export default function RulesPage() {
  const t = texts('vacancies.moderation')
  return (
    <QueryPage
      access="operator"
      texts={['vacancies.moderation']}
      product="vacancies"
      title={t('rulesTitle')}
      description={t('rulesText')}
      actions={<LinkButton href="/vacancies/moderation">{t('back')}</LinkButton>}
      queries={[trpc.vacancies.moderation.rules.queryOptions({})]}
    >
      <RulesView />
    </QueryPage>
  )
}
