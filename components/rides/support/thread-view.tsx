'use client'

import { texts } from '#i18n/texts.ts'
import type { ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Lock } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { cn } from '#components/ui/cn.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { inboxHref, type InboxPlace } from './inbox-address.ts'
import { MessageForm } from './message-form.tsx'
import { causesOf, saidIn, starsOf } from './task-text.ts'
import { Rating, TaskTitle } from './task-title.tsx'

type Thread = RouterOutput['rides']['support']['task']

const TONES = { open: 'accent', answered: 'success', closed: 'neutral' } as const

/** One conversation: what the rider said, replies and notes in their order, and a field for the next one. */
export function ThreadView({ id, place }: { id: string; place: InboxPlace }) {
  const trpc = useTRPC()
  const query = useQuery({ ...trpc.rides.support.task.queryOptions({ id }), refetchInterval: 15_000 })
  const thread = query.data
  const t = texts('rides.inbox')
  return (
    <Card aria-label={t('conversation')} className="overflow-hidden">
      <div className="border-b px-2 py-1 lg:hidden">
        <LinkButton variant="ghost" className="min-h-11" href={inboxHref({ ...place, task: undefined })}>
          <ArrowLeft aria-hidden className="size-4" />
          {t('all')}
        </LinkButton>
      </div>
      <QueryStatus query={query} rows={4} />
      {thread && (
        <>
          <ThreadHeader thread={thread} />
          <div className="flex flex-col gap-3 px-4 py-4">
            <Bubble by={thread.order_id === undefined ? t('external') : t('rider')} at={thread.created_at} look="rider">
              {saidIn(thread) ? said(saidIn(thread)) : t('onlyRating')}
            </Bubble>
            {thread.messages.map(({ message_id, by, at, text, visible_to }) => (
              <Bubble key={message_id} by={by} at={at} look={visible_to === 'rider' ? 'reply' : 'note'}>
                {said(text)}
              </Bubble>
            ))}
          </div>
          <MessageForm id={id} canReply={thread.order_id !== undefined} />
        </>
      )}
    </Card>
  )
}

function ThreadHeader({ thread }: { thread: Thread }) {
  const t = texts('rides.inbox')
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.support.pathFilter(), failed: t('updateFailed') }
  const set = useMutation(trpc.rides.support.setTask.mutationOptions({ meta }))
  const next = thread.state === 'closed' ? 'open' : 'closed'
  const stars = starsOf(thread.tags)
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b px-4 py-3">
      <div className="min-w-0">
        <h2 className="flex items-center gap-2 text-base font-semibold">
          <TaskTitle task={thread} />
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-1.5">
          <Badge tone={TONES[thread.state]} dot>
            {t(`states.${thread.state}`)}
          </Badge>
          {stars !== null && <Rating stars={stars} />}
          {causesOf(thread.tags).map((cause) => (
            <Badge key={cause}>{t(`causes.${cause}`)}</Badge>
          ))}
          <span className="font-mono text-xs break-all text-subtle">{thread.order_id ?? thread.key}</span>
        </p>
      </div>
      <Button pending={set.isPending} onClick={() => set.mutate({ id: thread.task_id, state: next })}>
        {next === 'closed' ? t('close') : t('reopen')}
      </Button>
    </header>
  )
}

const LOOKS = {
  rider: 'mr-8 bg-sunken',
  reply: 'ml-8 bg-accent-soft',
  note: 'ml-8 border border-dashed border-line-strong',
} as const

interface BubbleProps {
  by: string
  at: string
  look: keyof typeof LOOKS
  children: ReactNode
}

/** A text that somebody has written, in its own language. */
const said = (text: string) => <UserText text={text} />

function Bubble({ by, at, look, children }: BubbleProps) {
  return (
    <article className={cn('rounded-lg px-4 py-3', LOOKS[look])}>
      <p className="flex flex-wrap items-center gap-x-1.5 text-subtle">
        {look === 'note' && <Lock aria-hidden className="size-3.5" />}
        <span className="font-medium text-fg">{by}</span>
        {look === 'note' && <span>· {texts('rides.inbox')('note')}</span>}
        <span>
          · <RelativeTime at={at} />
        </span>
      </p>
      <p className="mt-0.5 max-w-prose text-base break-words whitespace-pre-line">{children}</p>
    </article>
  )
}
