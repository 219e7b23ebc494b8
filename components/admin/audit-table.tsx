import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { Download, ScrollText } from 'lucide-react'
import { withQuery } from '#components/shell/search-params.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { Button, LinkButton, buttonStyles } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { langOf } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'

type Entry = RouterOutput['audit']['list']['items'][number]
type AuditTableProps = { entries: readonly Entry[]; query: Record<string, string | undefined>; next: string | null }

export function AuditTable({ entries, query, next }: AuditTableProps) {
  const t = texts('admin.audit')
  if (entries.length === 0) return <EmptyState icon={ScrollText} title={t('none')} text={t('noneText')} />
  return (
    <>
      <Table label={t('list')}>
        <TableHead>
          <tr>
            <TableHeader className="max-sm:hidden">{t('when')}</TableHeader>
            <TableHeader>{t('action')}</TableHeader>
            <TableHeader className="max-sm:hidden">{t('who')}</TableHeader>
            <TableHeader>{t('change')}</TableHeader>
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
          <LinkButton href={withQuery('/admin/audit', { ...query, before: next })} variant="ghost">
            {t('older')}
          </LinkButton>
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
          className="block hover:underline max-sm:wrap-anywhere sm:truncate"
        >
          <code className="font-mono">{entry.action}</code>
        </Link>
        <code
          className="block font-mono text-muted max-sm:wrap-anywhere sm:truncate"
          title={entry.subject ?? undefined}
        >
          {entry.subject}
        </code>
        <span className="block truncate text-subtle sm:hidden">
          <span lang={langOf(entry.actor?.name)}>{nameOf(entry)}</span> · <RelativeTime at={entry.at} />
        </span>
      </TableCell>
      <TableCell className="max-w-60 align-top max-sm:hidden">
        {entry.actor ? (
          <Link prefetch={false} href={narrow({ actor: entry.actor.id })} className="block truncate hover:underline">
            <span lang={langOf(entry.actor.name)}>{nameOf(entry)}</span>
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
  if (actor) return actor.name ?? actor.id
  return credential === null || credential === 'system' ? texts('admin.audit')('system') : credential
}

const FILTERS = [
  { name: 'action', label: 'action', example: 'tokens.create, tokens.', maxLength: 100 },
  { name: 'actor', label: 'account', example: 'usr_…', maxLength: 100 },
  { name: 'subject', label: 'subject', example: 'token:tok_…', maxLength: 200 },
] as const

type AuditFilterProps = { actor?: string; action?: string; subject?: string }

/** What to look for, as a plain form: its URL is the state of the list. */
export function AuditFilter(values: AuditFilterProps) {
  const t = texts('admin.audit')
  return (
    <search>
      <form action="/admin/audit" className="flex flex-wrap gap-2">
        {FILTERS.map(({ name, label, example, maxLength }) => (
          <Input
            key={name}
            name={name}
            defaultValue={values[name]}
            maxLength={maxLength}
            placeholder={t('example', { label: t(label), example })}
            aria-label={t(label)}
            className="w-full sm:w-60"
          />
        ))}
        <Button type="submit">{t('filter')}</Button>
      </form>
    </search>
  )
}

const FORMATS = [
  { format: 'csv', label: 'CSV' },
  { format: 'ndjson', label: 'JSON lines' },
] as const

/** Downloads of every entry that the filter shows. */
export function AuditExport({ actor, action, subject }: AuditFilterProps) {
  return FORMATS.map(({ format, label }) => (
    <a
      key={format}
      download
      href={withQuery('/api/audit/export', { format, actor, action, subject })}
      className={buttonStyles()}
    >
      <Download aria-hidden />
      {texts('admin.audit').rich('export', {
        format: label,
        hidden: (text) => <span className="sr-only">{text}</span>,
      })}
    </a>
  ))
}

/** What an entry changed, field by field, collapsed at first. */
function AuditChange({ entry }: { entry: Entry }) {
  const t = texts('admin.audit')
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  return (
    <details>
      <summary className="text-muted hover:text-fg">
        {fields.length === 1 ? (
          <code>{fields[0]}</code>
        ) : fields.length === 0 ? (
          t('request')
        ) : (
          t('fields', { count: fields.length })
        )}
      </summary>
      <dl className="mt-2 grid max-w-lg gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="text-subtle">
              <code>{field}</code>
            </dt>
            <dd lang="" className="font-mono wrap-anywhere">
              {entry.before && <del className="text-danger">{shown(entry.before[field])}</del>}{' '}
              {entry.after && <ins className="text-success no-underline">{shown(entry.after[field])}</ins>}
            </dd>
          </div>
        ))}
        <dt className="text-subtle">{t('requestId')}</dt>
        <dd className="font-mono wrap-anywhere">{entry.request_id}</dd>
      </dl>
    </details>
  )
}

function shown(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
