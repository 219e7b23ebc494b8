'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { StatusLinks } from '#components/shell/status-links.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import type { RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { DeadLetters } from './dead-letters.tsx'

type TaskState = 'open' | 'closed'
interface SupportViewProps {
  state: TaskState
  cursor?: string
}

/** The agent's inbox: open or closed tasks, newest first, below deliveries that failed. */
export function SupportView({ state, cursor }: SupportViewProps) {
  const trpc = useTRPC()
  const tasks = useQuery({
    ...trpc.rides.support.tasks.queryOptions({ state, ...(cursor && { cursor }) }),
    refetchInterval: 15_000,
  })
  return (
    <div className="flex flex-col gap-6">
      <DeadLetters />
      <StatusLinks
        label="Tasks by state"
        path="/rides/support"
        param="state"
        options={[
          ['', 'Open'],
          ['closed', 'Closed'],
        ]}
        current={state === 'open' ? '' : state}
      />
      <Card aria-label="Support tasks" className="overflow-hidden">
        <QueryStatus query={tasks} rows={5} />
        {tasks.data?.tasks.length === 0 && (
          <EmptyState icon={Inbox} title={state === 'open' ? 'No open tasks' : 'No closed tasks'}>
            {state === 'open' ? 'New ride feedback appears here automatically.' : 'Closed tasks are kept here.'}
          </EmptyState>
        )}
        <ul className="divide-y">
          {tasks.data?.tasks.map((task) => (
            <SupportTask key={task.task_id} task={task} />
          ))}
        </ul>
      </Card>
      {tasks.data?.next && (
        <LinkButton size="lg" className="self-center" href={`/rides/support?state=${state}&cursor=${tasks.data.next}`}>
          Older tasks
        </LinkButton>
      )}
    </div>
  )
}

type Task = RouterOutput['rides']['support']['tasks']['tasks'][number]

/** One task with its whole text, to be closed or reopened. */
function SupportTask({ task }: { task: Task }) {
  const trpc = useTRPC()
  const meta = { reload: trpc.rides.support.tasks.pathFilter(), failed: 'The task could not be changed' }
  const set = useMutation(trpc.rides.support.setTask.mutationOptions({ meta }))
  const next = task.state === 'open' ? 'closed' : 'open'
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-6 px-4 py-4">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-base font-medium">{task.subject}</h2>
          {task.origin === 'outside' && <Badge>External</Badge>}
          {isBad(task.tags) && <Badge tone="danger">Unhappy rider</Badge>}
        </div>
        <p className="text-subtle">
          {task.origin === 'outside' && (
            <>
              <span className="font-mono break-all">{task.key}</span> ·{' '}
            </>
          )}
          <RelativeTime at={task.created_at} />
        </p>
      </div>
      <Button
        pending={set.isPending}
        onClick={() => set.mutate({ id: task.task_id, state: next })}
        aria-label={`${next === 'closed' ? 'Close' : 'Reopen'}: ${task.subject}, ${task.key}`}
      >
        {next === 'closed' ? 'Close' : 'Reopen'}
      </Button>
      {task.body && (
        <p className="col-span-2 mt-2 max-w-prose text-base break-words whitespace-pre-line">{task.body}</p>
      )}
    </li>
  )
}

function isBad(tags: readonly string[]): boolean {
  return tags.includes('stars-1') || tags.includes('stars-2')
}
