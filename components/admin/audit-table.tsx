import Link from 'next/link'
import { ScrollText } from 'lucide-react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { withQuery } from '#components/shell/search-params.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { AuditChange } from './audit-change.tsx'

export type Entry = RouterOutput['audit']['list']['items'][number]
type AuditTableProps = { entries: readonly Entry[]; query: Record<string, string | undefined>; next: string | null }

export function AuditTable({ entries, query, next }: AuditTableProps) {
  if (entries.length === 0)
    return (
      <EmptyState icon={ScrollText} title="No entries">
        Nothing that fits was done. Shorten the filter, or clear it.
      </EmptyState>
    )
  return (
    <>
      <Table label="Audit entries">
        <TableHead>
          <tr>
            {['When', 'Action', 'Who', 'Subject', 'Change'].map((title) => (
              <TableHeader key={title}>{title}</TableHeader>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} query={query} />
          ))}
        </TableBody>
      </Table>
      {next && (
        <p className="border-t p-2 text-center">
          <Button asChild variant="ghost">
            <Link prefetch={false} href={withQuery('/admin/audit', { ...query, before: next })}>
              Older entries
            </Link>
          </Button>
        </p>
      )}
    </>
  )
}

function Row({ entry, query }: { entry: Entry; query: AuditTableProps['query'] }) {
  const narrow = (part: Record<string, string>) => withQuery('/admin/audit', { ...query, ...part, before: undefined })
  return (
    <TableRow className="align-top">
      <TableCell className="align-top whitespace-nowrap text-muted">
        <RelativeTime at={entry.at} />
      </TableCell>
      <TableCell className="align-top">
        <Link prefetch={false} href={narrow({ action: entry.action })} className="font-mono hover:underline">
          {entry.action}
        </Link>
      </TableCell>
      <TableCell className="max-w-60 align-top">
        {entry.actor ? (
          <Link prefetch={false} href={narrow({ actor: entry.actor.id })} className="block truncate hover:underline">
            {entry.actor.name ?? entry.actor.id}
          </Link>
        ) : (
          <span className="text-muted">{entry.credential ?? 'system'}</span>
        )}
        <span className="block truncate text-subtle">
          {[entry.ip, entry.actor && entry.credential?.split(':')[0]].filter(Boolean).join(' · ')}
        </span>
      </TableCell>
      <TableCell className="max-w-52 truncate align-top font-mono text-muted" title={entry.subject ?? undefined}>
        {entry.subject ?? '–'}
      </TableCell>
      <TableCell className="align-top">
        <AuditChange entry={entry} />
      </TableCell>
    </TableRow>
  )
}
