import { texts } from '#i18n/texts.ts'
import { WITHHELD } from '#server/platform/proposals/withheld.schema.ts'
import { UserText } from '#components/ui/user-text.tsx'

/** Fields of an API call with their values, nested ones below their name. */
export function Values({ values }: { values: object }) {
  return (
    <dl className="flex flex-col gap-1.5">
      {Object.entries(values)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
            <dt className="break-all text-subtle">
              <code>{name}</code>
            </dt>
            <dd className="min-w-0">
              <Value value={value as unknown} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Value({ value }: { value: unknown }) {
  const t = texts('proposals.list')
  if (value === WITHHELD) return <em className="text-muted">{t('withheld')}</em>
  if (Array.isArray(value) && value.length > 0) {
    return (
      <ul className="list-disc pl-5">
        {value.map((item: unknown, at) => (
          <li key={at}>
            <Value value={item} />
          </li>
        ))}
      </ul>
    )
  }
  if (value instanceof Object && Object.keys(value).length > 0) {
    return (
      <div className="border-l pl-3">
        <Values values={value} />
      </div>
    )
  }
  if (value === null || value === '' || value instanceof Object) return <em className="text-muted">{t('empty')}</em>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return <UserText text={text} className="wrap-anywhere whitespace-pre-wrap" />
}
