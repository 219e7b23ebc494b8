import type { ReactNode } from 'react'
import { Undo2 } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'

/** A list of changes, the latest first. */
export function History({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-3 text-base font-semibold">
        {texts('rides.history')('title')}
      </h2>
      <Card>
        <ol className="divide-y">{children}</ol>
      </Card>
    </section>
  )
}

interface ChangeRowProps {
  change: { by: string; at: string }
  /** What was changed. */
  children: ReactNode
  /** The button that undoes the change, or a text in its place. */
  action: ReactNode
}

/** What was changed, by whom and when. */
export function ChangeRow({ change: { by, at }, children, action }: ChangeRowProps) {
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p>{children}</p>
        <p className="text-subtle">
          {by}, <RelativeTime at={at} />
        </p>
      </div>
      {action}
    </li>
  )
}

type RevertButtonProps = { label: string; pending: boolean; onClick: () => void }

export function RevertButton({ label, ...button }: RevertButtonProps) {
  return (
    <Button aria-label={label} {...button}>
      <Undo2 aria-hidden />
      {texts('rides.history')('revert')}
    </Button>
  )
}
