import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import type { FoundThing } from './overview.ts'

const LOOKS = {
  ok: { icon: CircleCheck, color: 'text-success' },
  warning: { icon: CircleAlert, color: 'text-warning' },
  broken: { icon: CircleX, color: 'text-danger' },
} as const

type FindingRowProps = { finding: FoundThing; /** Whether what to do stands below. */ withRemedy?: boolean }

/** One finding: its state as an icon and a word, the subject, what was found. */
export function FindingRow({ finding, withRemedy = false }: FindingRowProps) {
  const t = texts('admin.home')
  const { state, about, found, remedy, machine, figures } = finding
  const { icon: Icon, color } = LOOKS[state]
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">{t(`states.${state}`)}: </span>
        <span className="font-medium">{machine === null ? about : t('on', { about, machine })}</span>
        <p className="text-muted">{found}</p>
        {figures?.size !== undefined && <Share used={1 - (figures.free ?? 0) / figures.size} state={state} />}
        {withRemedy && remedy && (
          <p className="mt-0.5">
            <span className="text-subtle">{t('todo')}</span> {remedy}
          </p>
        )}
      </div>
    </li>
  )
}

const BARS = { ok: 'bg-success', warning: 'bg-warning', broken: 'bg-danger' } as const

/** How full a disk is, which the text above says in words. */
function Share({ used, state }: { used: number; state: FoundThing['state'] }) {
  return (
    <div aria-hidden className="mt-1.5 h-1.5 max-w-xs overflow-hidden rounded-full bg-sunken">
      <div className={`h-full rounded-full ${BARS[state]}`} style={{ width: `${Math.round(used * 100)}%` }} />
    </div>
  )
}
