import { texts } from '#i18n/texts.ts'
import type { HostLimit } from '#server/products/cloud/bounds.schema.ts'

/** What something on the host has that Quartet does not manage, in words. */
export function HostLimits({ limits, heading }: { limits: readonly HostLimit[]; heading: string }) {
  const t = texts('cloud.adopt')
  if (limits.length === 0) return null
  return (
    <div>
      <p className="font-medium">{heading}</p>
      <ul className="mt-1 list-disc pl-5 text-muted">
        {limits.map((limit) => (
          <li key={limit}>{t(`limits.${limit}`)}</li>
        ))}
      </ul>
    </div>
  )
}
