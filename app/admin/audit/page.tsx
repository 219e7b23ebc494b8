import type { Metadata } from 'next'
import { AuditExport, AuditFilter, AuditTable } from '#components/admin/audit-table.tsx'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Card } from '#components/ui/card.tsx'
import { ListAudit } from '#server/platform/audit/audit.schema.ts'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const metadata: Metadata = { title: 'Audit log' }

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await pick(searchParams, 'actor', 'action', 'subject', 'before')
  await pageAccount('/admin/audit', 'operator')
  return (
    <Page className="flex flex-col gap-6">
      <PageHeader
        title="Audit log"
        description="Every change: who made it, from where, and with which credential. Entries cannot be altered."
        actions={<AuditExport {...query} />}
      />
      <AuditFilter {...query} />
      <Card className="overflow-hidden">
        <Entries query={query} />
      </Card>
    </Page>
  )
}

/** A query that the schema refuses shows the newest entries, as a mistyped URL should. */
async function Entries({ query }: { query: Record<string, string | undefined> }) {
  const input = ListAudit.safeParse(query).data ?? {}
  const { items, next } = await (await api()).audit.list(input)
  return <AuditTable entries={items} query={query} next={next} />
}
