import { texts } from '#i18n/texts.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Spinner } from '#components/ui/spinner.tsx'

const TONES = {
  New: 'info',
  Active: 'success',
  Updating: 'info',
  Deleting: 'warning',
  Failed: 'danger',
  Postponed: 'neutral',
  InProgress: 'info',
  Completed: 'success',
} as const

type StateBadgeProps = {
  state: keyof typeof TONES
  /** Only for servers: a server in state Active may be powered off. */
  isPowerOn?: boolean
}

/** The state of a resource or job, with a spinner while work is going on. */
export function StateBadge({ state, isPowerOn }: StateBadgeProps) {
  const t = texts('cloud.states')
  if (state === 'Active' && isPowerOn === false) return <Badge dot>{t('off')}</Badge>
  const key = state === 'Active' && isPowerOn ? 'on' : state
  const works = state === 'New' || state === 'Updating' || state === 'Deleting' || state === 'InProgress'
  return (
    <Badge tone={TONES[state]} dot={!works}>
      {works && <Spinner className="size-3" />}
      {t(key)}
    </Badge>
  )
}
