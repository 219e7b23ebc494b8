import { texts } from '#i18n/texts.ts'
import { AuditExport, AuditFilter, AuditTable } from '#components/admin/audit-table.tsx'
import { Page, PageHeader } from '#components/shell/page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Card } from '#components/ui/card.tsx'
import { ListAudit } from '#server/platform/audit/audit.schema.ts'
import { pageAccount } from '#server/api/trpc/page.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('admin.audit')('title') })

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await pick(searchParams, 'actor', 'action', 'subject', 'before')
  await pageAccount('/admin/audit', 'operator')
  const t = texts('admin.audit')
  return (
    <Page className="flex flex-col gap-6">
      <PageHeader title={t('title')} description={t('description')} actions={<AuditExport {...query} />} />
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
