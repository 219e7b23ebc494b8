import { texts } from '#i18n/texts.ts'
import type { HostLimit } from '#server/products/cloud/bounds.schema.ts'

/** Lists in words what Quartet does not manage of an unknown or adopted resource. */
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
