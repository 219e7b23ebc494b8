import { texts } from '#i18n/texts.ts'
import { OperatorHome } from '#components/admin/home/operator-home.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const generateMetadata = () => ({ title: texts('admin.home')('title') })

export default async function AdminPage() {
  await pageAccount('/admin', 'operator')
  const t = texts('admin.home')
  const queries = [trpc.admin.overview.queryOptions({}), trpc.admin.jobs.queryOptions({ state: 'failed' })]
  return (
    <QueryPage texts={['admin.home', 'admin.jobs']} title={t('title')} description={t('description')} queries={queries}>
      <OperatorHome />
    </QueryPage>
  )
}
