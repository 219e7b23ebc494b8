import { texts } from '#i18n/texts.ts'
import { toast } from '#components/ui/toast.tsx'
import type { Job } from '../types.ts'
import { failureText } from './job-failure.tsx'
import { isOver, jobHref, jobTitle } from './job-words.ts'

/** `meta.progress` of a mutation that answers with the job that it has started. */
export function jobProgress(data: unknown): { id: string; message: string } | null {
  const job = data as Partial<Job>
  if (job.ID === undefined || job.ResourceType === undefined) return null
  return { id: idOf(job as Job), message: texts('cloud.job')('running', { job: jobTitle(job as Job) }) }
}

/** `meta.progress` of a mutation whose response is what it creates, with the id of the job. */
export function creationProgress(type: 'CreateTemplate'): (data: unknown) => { id: string; message: string } | null {
  return (data) => {
    const { JobID, Name } = data as { JobID?: number | null; Name: string }
    if (!JobID) return null
    const t = texts('cloud.job')
    return { id: idOf({ ID: JobID }), message: t('running', { job: t(type, { name: Name }) }) }
  }
}

/** Replaces the progress message of a job by its outcome, with a link to the resource that it worked on. */
export function showOutcome(job: Job, go: (href: string) => void): void {
  if (!isOver(job)) return
  const t = texts('cloud.job')
  const isGone = job.State === 'Completed' && job.Type.startsWith('Delete')
  const href = isGone ? '/cloud/jobs' : jobHref(job)
  const action = { label: isGone ? t('viewAll') : t('view'), onClick: () => go(href) }
  if (job.State === 'Completed') toast.outcome(idOf(job), 'success', t('done', { job: jobTitle(job) }), { action })
  else {
    const description = job.Error ? failureText(job.Error) : t('noReason')
    toast.outcome(idOf(job), 'error', t('failed', { job: jobTitle(job) }), { description, action })
  }
}

function idOf({ ID }: Pick<Job, 'ID'>): string {
  return `job-${ID}`
}
