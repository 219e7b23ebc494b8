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
            <TableHeader className="max-sm:hidden">When</TableHeader>
            <TableHeader>Action</TableHeader>
            <TableHeader className="max-sm:hidden">Who</TableHeader>
            <TableHeader>Change</TableHeader>
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
      <TableCell className="align-top whitespace-nowrap text-muted max-sm:hidden">
        <RelativeTime at={entry.at} />
      </TableCell>
      <TableCell className="max-w-96 align-top max-lg:max-w-60 max-sm:max-w-52">
        <Link
          prefetch={false}
          href={narrow({ action: entry.action })}
          className="block truncate font-mono hover:underline"
        >
          {entry.action}
        </Link>
        <span className="block truncate font-mono text-muted" title={entry.subject ?? undefined}>
          {entry.subject}
        </span>
        <span className="block truncate text-subtle sm:hidden">
          {nameOf(entry)} · <RelativeTime at={entry.at} />
        </span>
      </TableCell>
      <TableCell className="max-w-60 align-top max-sm:hidden">
        {entry.actor ? (
          <Link prefetch={false} href={narrow({ actor: entry.actor.id })} className="block truncate hover:underline">
            {nameOf(entry)}
          </Link>
        ) : (
          <span className="text-muted">{nameOf(entry)}</span>
        )}
        <span className="block truncate text-subtle">
          {[entry.ip, entry.actor && entry.credential?.split(':')[0]].filter(Boolean).join(' · ')}
        </span>
      </TableCell>
      <TableCell className="align-top">
        <AuditChange entry={entry} />
      </TableCell>
    </TableRow>
  )
}

function nameOf({ actor, credential }: Entry): string {
  return actor ? (actor.name ?? actor.id) : (credential ?? 'system')
}
