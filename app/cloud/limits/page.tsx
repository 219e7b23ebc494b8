import type { Metadata } from 'next'
import { CloudPage } from '#components/cloud/cloud-page.tsx'
import { LimitsView } from '#components/cloud/limits/limits-view.tsx'
import { trpc } from '#components/trpc/hydrate.tsx'
import { pageAccount } from '#server/api/trpc/page.ts'

export const metadata: Metadata = { title: 'Limits' }

export default async function LimitsPage() {
  await pageAccount('/cloud/limits')
  const queries = [trpc.cloud.limits.get.queryOptions({})]
  return (
    <CloudPage
      title="Limits"
      description="What your account may use, and what is in use or reserved."
      queries={queries}
    >
      <LimitsView />
    </CloudPage>
  )
}
