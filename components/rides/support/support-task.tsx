'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { toast } from '#components/ui/toast.tsx'

type Task = RouterOutput['rides']['support']['tasks']['tasks'][number]

/** One task with its whole text; it is closed here and can be opened again. */
export function SupportTask({ task }: { task: Task }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const set = useMutation(
    trpc.rides.support.setTask.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.rides.support.tasks.pathFilter()),
      onError: (error) => toast.error('The task was not changed', { description: failureOf(error).message }),
    }),
  )
  const next = task.state === 'open' ? 'closed' : 'open'
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-4 sm:flex-nowrap">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-base font-medium">{task.subject}</h2>
          {task.origin === 'outside' && <Badge>From outside</Badge>}
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
        {task.body && <p className="mt-2 max-w-prose text-base break-words whitespace-pre-line">{task.body}</p>}
      </div>
      <Button
        pending={set.isPending}
        onClick={() => set.mutate({ id: task.task_id, state: next })}
        aria-label={`${next === 'closed' ? 'Close' : 'Open again'}: ${task.subject}, ${task.key}`}
      >
        {next === 'closed' ? 'Close' : 'Open again'}
      </Button>
    </li>
  )
}

function isBad(tags: readonly string[]): boolean {
  return tags.includes('stars-1') || tags.includes('stars-2')
}
