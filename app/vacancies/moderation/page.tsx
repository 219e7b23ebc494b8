import { Copy, SlidersHorizontal } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pageNumber, pick, type SearchParams } from '#components/shell/search-params.ts'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { ModerationView } from '#components/vacancies/moderation/moderation-view.tsx'

export const generateMetadata = () => ({ title: texts('vacancies.moderation')('title') })

export default async function ModerationPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('vacancies.moderation')
  const { status: given } = await pick(searchParams, 'status')
  const status = given === 'refused' || given === 'approved' ? given : 'queue'
  const page = await pageNumber(searchParams)
  return (
    <QueryPage
      access="operator"
      namespace="vacancies.moderation"
      texts={['vacancies.held', 'vacancies.report']}
      product="vacancies"
      actions={
        <>
          <LinkButton href="/vacancies/moderation/duplicates">
            <Copy aria-hidden /> {t('duplicates')}
          </LinkButton>
          <LinkButton href="/vacancies/moderation/rules">
            <SlidersHorizontal aria-hidden /> {t('rules')}
          </LinkButton>
        </>
      }
      toolbar={
        <StatusLinks
          label={t('status')}
          path="/vacancies/moderation"
          param="status"
          options={[
            ['', t('queue')],
            ['refused', t('refused')],
            ['approved', t('approved')],
          ]}
          current={status === 'queue' ? '' : status}
        />
      }
      contentKey={status}
      queries={[trpc.vacancies.moderation.list.queryOptions({ status, page })]}
    >
      <ModerationView status={status} page={page} />
    </QueryPage>
  )
}
