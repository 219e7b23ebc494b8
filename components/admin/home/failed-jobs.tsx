'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'

type Job = RouterOutput['admin']['jobs']['items'][number]

/** The latest jobs that have failed for good, why, and what can be done with each. */
export function FailedJobs() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.admin.jobs.queryOptions({ state: 'failed' }, { refetchInterval: 15_000 }))
  if (!data || data.items.length === 0) return null
  return (
    <ul aria-label={texts('admin.jobs')('failed')} className="divide-y border-t">
      {data.items.map((job) => (
        <FailedJob key={job.id} job={job} />
      ))}
    </ul>
  )
}

function FailedJob({ job }: { job: Job }) {
  const t = texts('admin.jobs')
  const trpc = useTRPC()
  const cache = useQueryClient()
  const { id, task } = job
  const onSuccess = () => cache.invalidateQueries({ queryKey: trpc.admin.pathKey() })
  const retry = useMutation(trpc.admin.retryJob.mutationOptions({ meta: { done: t('retried', { task }) }, onSuccess }))
  const drop = useMutation(trpc.admin.dropJob.mutationOptions({ meta: { done: t('dropped', { task }) }, onSuccess }))
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <code className="font-mono">{task}</code>
        <p lang="en" className="line-clamp-2 text-danger" title={job.error ?? undefined}>
          {job.error}
        </p>
        <p className="text-subtle">
          {t('attempts', { attempts: job.attempts, most: job.most_attempts })} · <RelativeTime at={job.created_at} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={t('retryOf', { task })}
          pending={retry.isPending}
          onClick={() => retry.mutate({ id })}
        >
          {t('retry')}
        </Button>
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="ghost" aria-label={t('dropOf', { task })}>
              {t('drop')}
            </Button>
          }
          title={t('dropOf', { task })}
          action={t('drop')}
          onConfirm={() => drop.mutateAsync({ id })}
        >
          {t('dropText', { task })}
        </ConfirmDialog>
      </div>
    </li>
  )
}
