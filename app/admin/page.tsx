import { texts } from '#i18n/texts.ts'
import { OperatorHome } from '#components/admin/home/operator-home.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'

export const generateMetadata = () => ({ title: texts('admin.home')('title') })

export default function AdminPage() {
  return (
    <QueryPage
      access="operator"
      namespace="admin.home"
      texts={['admin.jobs']}
      queries={[trpc.admin.overview.queryOptions({}), trpc.admin.jobs.queryOptions({ state: 'failed' })]}
    >
      <OperatorHome />
    </QueryPage>
  )
}
