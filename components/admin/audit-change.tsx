import type { Entry } from './audit-table.tsx'

/** What an entry changed, field by field, folded until wanted. */
export function AuditChange({ entry }: { entry: Entry }) {
  const fields = [...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])]
  return (
    <details>
      <summary className="text-muted hover:text-fg">
        {fields.length === 0 ? 'Request' : fields.length === 1 ? fields[0] : `${fields.length} fields`}
      </summary>
      <dl className="mt-2 grid max-w-lg grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {fields.map((field) => (
          <div key={field} className="contents">
            <dt className="text-subtle">{field}</dt>
            <dd className="font-mono break-all">
              {entry.before && <del className="text-danger">{shown(entry.before[field])}</del>}{' '}
              {entry.after && <ins className="text-success no-underline">{shown(entry.after[field])}</ins>}
            </dd>
          </div>
        ))}
        <dt className="text-subtle">request</dt>
        <dd className="font-mono break-all">{entry.request_id}</dd>
      </dl>
    </details>
  )
}

function shown(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
