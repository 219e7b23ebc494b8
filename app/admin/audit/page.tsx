import { texts } from '#i18n/texts.ts'
import { AuditExport, AuditFilter, AuditTable } from '#components/admin/audit-table.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import { pick, type SearchParams } from '#components/shell/search-params.ts'
import { Card } from '#components/ui/card.tsx'
import { ListAudit } from '#server/platform/audit/audit.schema.ts'
import { api } from '#server/app-router.ts'

export const generateMetadata = () => ({ title: texts('admin.audit')('title') })

export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const query = await pick(searchParams, 'actor', 'action', 'subject', 'before')
  const t = texts('admin.audit')
  return (
    <QueryPage
      access="operator"
      title={t('title')}
      description={t('description')}
      actions={<AuditExport {...query} />}
      toolbar={<AuditFilter {...query} />}
    >
      <Card className="overflow-hidden">
        <Entries query={query} />
      </Card>
    </QueryPage>
  )
}

/** A query that the schema refuses shows the newest entries, as a mistyped URL should. */
async function Entries({ query }: { query: Record<string, string | undefined> }) {
  const input = ListAudit.safeParse(query).data ?? {}
  const { items, next } = await (await api()).audit.list(input)
  return <AuditTable entries={items} query={query} next={next} />
}
