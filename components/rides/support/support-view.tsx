'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryError } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { cn } from '#components/ui/cn.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { SupportTask } from './support-task.tsx'

export type TaskState = 'open' | 'closed'
interface SupportViewProps {
  state: TaskState
  cursor?: string
}

/** The agent's inbox: open or closed tasks, newest first, and above them what could not be delivered. */
export function SupportView({ state, cursor }: SupportViewProps) {
  const trpc = useTRPC()
  const tasks = useQuery({
    ...trpc.rides.support.tasks.queryOptions({ state, ...(cursor && { cursor }) }),
    refetchInterval: 15_000,
  })
  return (
    <div className="flex flex-col gap-6">
      <DeadLetters />
      <nav aria-label="Tasks by state" className="flex gap-1">
        {(['open', 'closed'] as const).map((one) => (
          <Link
            key={one}
            href={one === 'open' ? '/rides/support' : '/rides/support?state=closed'}
            aria-current={state === one ? 'page' : undefined}
            className={cn(
              'rounded-md px-3 py-1.5 font-medium capitalize transition-colors',
              state === one ? 'bg-accent-soft text-accent-text' : 'text-muted hover:bg-hover',
            )}
          >
            {one}
          </Link>
        ))}
      </nav>
      <Card aria-label="Support tasks" className="overflow-hidden">
        {tasks.isPending && <SkeletonRows rows={5} />}
        {tasks.error && <QueryError error={tasks.error} retry={tasks.refetch} retrying={tasks.isFetching} />}
        {tasks.data?.tasks.length === 0 && (
          <EmptyState icon={Inbox} title={state === 'open' ? 'Nothing to do' : 'Nothing closed yet'}>
            {state === 'open' ? 'Ride feedback appears here by itself.' : 'Closed tasks are kept here.'}
          </EmptyState>
        )}
        <ul className="divide-y">
          {tasks.data?.tasks.map((task) => (
            <SupportTask key={task.task_id} task={task} />
          ))}
        </ul>
      </Card>
      {tasks.data?.next && (
        <Button asChild size="lg" className="self-center">
          <Link href={`/rides/support?state=${state}&cursor=${tasks.data.next}`}>Older tasks</Link>
        </Button>
      )}
    </div>
  )
}
