'use client'

import { texts } from '#i18n/texts.ts'
import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useRowKeys } from '#components/shell/use-row-keys.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { cn } from '#components/ui/cn.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { langOf } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { inboxHref, listInput, STATES, type InboxPlace, type Kind } from './inbox-address.ts'
import { Rating, TaskTitle } from './task-title.tsx'
import { previewOf, starsOf, type Task } from './task-text.ts'

const KINDS: readonly (Kind | undefined)[] = [undefined, 'problems', 'feedback']

/** Conversations of one state, newest first, with a filter. */
export function TaskList({ place }: { place: InboxPlace }) {
  const trpc = useTRPC()
  const rows = useRowKeys<HTMLUListElement>()
  const tasks = useQuery({ ...trpc.rides.support.tasks.queryOptions(listInput(place)), refetchInterval: 15_000 })
  const t = texts('rides.inbox')
  return (
    <div className="flex flex-col gap-3">
      <Filters place={place} />
      <Card aria-label={t('list')} className="overflow-hidden">
        <QueryStatus query={tasks} rows={5} />
        {tasks.data?.tasks.length === 0 && (
          <EmptyState icon={Inbox} title={t(`empty.${place.state}`)} text={t(`empty.${place.state}Text`)} />
        )}
        <ul ref={rows} className="divide-y empty:hidden">
          {tasks.data?.tasks.map((task) => (
            <Row key={task.task_id} task={task} place={place} />
          ))}
        </ul>
      </Card>
      <div className="flex justify-center gap-2 empty:hidden">
        {place.cursor && (
          <LinkButton href={inboxHref({ ...place, cursor: undefined, task: undefined })}>{t('newest')}</LinkButton>
        )}
        {tasks.data?.next && (
          <LinkButton href={inboxHref({ ...place, cursor: tasks.data.next, task: undefined })}>{t('older')}</LinkButton>
        )}
      </div>
    </div>
  )
}

function Filters({ place: { state: current, kind: only } }: { place: InboxPlace }) {
  const t = texts('rides.inbox')
  const link = (href: string, name: string, isCurrent: boolean) => (
    <LinkButton
      key={name}
      variant="ghost"
      size="sm"
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn('min-h-9 flex-1', isCurrent && 'bg-accent-soft text-accent-text')}
    >
      {name}
    </LinkButton>
  )
  return (
    <div className="flex flex-col gap-1">
      <nav aria-label={t('byState')} className="flex gap-1">
        {STATES.map((state) => link(inboxHref({ state, kind: only }), t(`states.${state}`), state === current))}
      </nav>
      <nav aria-label={t('byKind')} className="flex gap-1">
        {KINDS.map((kind) => link(inboxHref({ state: current, kind }), t(`kinds.${kind ?? 'all'}`), kind === only))}
      </nav>
    </div>
  )
}

function Row({ task, place }: { task: Task; place: InboxPlace }) {
  const isCurrent = task.task_id === place.task
  const stars = starsOf(task.tags)
  const said = previewOf(task) || (stars === null ? task.subject : '')
  return (
    <li>
      <Link
        data-row
        href={inboxHref({ ...place, task: task.task_id })}
        prefetch={false}
        scroll={false}
        aria-current={isCurrent ? 'true' : undefined}
        className={cn(
          'flex flex-col gap-1 border-l-2 px-4 py-3 -outline-offset-2',
          isCurrent ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-hover/60',
        )}
      >
        <span className="flex items-center justify-between gap-2">
          <span className="flex min-w-0 items-center gap-2 font-medium">
            <TaskTitle task={task} />
            {stars !== null && <Rating stars={stars} />}
          </span>
          <RelativeTime at={task.created_at} className="shrink-0 text-subtle" />
        </span>
        <span lang={said ? langOf(said) : undefined} className="line-clamp-2 text-muted">
          {said || texts('rides.inbox')('onlyRating')}
        </span>
        {task.origin === 'outside' && <Badge className="self-start">{texts('rides.inbox')('external')}</Badge>}
      </Link>
    </li>
  )
}
