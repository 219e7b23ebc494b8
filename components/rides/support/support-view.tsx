'use client'

import { texts } from '#i18n/texts.ts'
import { cn } from '#components/ui/cn.ts'
import { MessagesSquare } from 'lucide-react'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { DeadLetters } from './dead-letters.tsx'
import type { InboxPlace } from './inbox-address.ts'
import { TaskList } from './task-list.tsx'
import { ThreadView } from './thread-view.tsx'

/**
 * The agent's inbox: conversations at the left and the open one at the right; on a phone the list, then the
 * conversation. Deliveries that failed stand above.
 */
export function SupportView({ place }: { place: InboxPlace }) {
  const t = texts('rides.inbox')
  const isOpen = place.task !== undefined
  return (
    <div className="flex flex-col gap-6">
      <DeadLetters />
      <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className={cn(isOpen && 'max-lg:hidden')}>
          <TaskList place={place} />
        </div>
        <div className={cn('min-w-0', !isOpen && 'max-lg:hidden')}>
          {place.task !== undefined ? (
            <ThreadView key={place.task} id={place.task} place={place} />
          ) : (
            <Card aria-label={t('conversation')}>
              <EmptyState icon={MessagesSquare} title={t('choose')} text={t('chooseText')} />
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}
