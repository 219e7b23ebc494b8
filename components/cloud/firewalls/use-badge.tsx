import { texts } from '#i18n/texts.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { UseState as State } from '#server/products/cloud/bounds.schema.ts'

const TONES = { Pending: 'info', Applied: 'success', Removing: 'warning', Failed: 'danger' } as const

/** A badge with the state of applying a firewall to a server, or of removing it. */
export function UseBadge({ state }: { state: State }) {
  const works = state === 'Pending' || state === 'Removing'
  return (
    <Badge tone={TONES[state]} dot={!works}>
      {works && <Spinner className="size-3" />}
      {texts('cloud.firewalls')(`states.${state}`)}
    </Badge>
  )
}
