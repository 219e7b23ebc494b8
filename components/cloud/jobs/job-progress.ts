import { toast } from '#components/ui/toast.tsx'
import type { Job } from '../types.ts'
import { isOver, jobHref, jobTitle } from './job-words.ts'

/** `meta.progress` of a mutation that answers with the job that it has started. */
export function jobProgress(data: unknown): { id: string; message: string } | null {
  const job = data as Partial<Job>
  if (job.ID === undefined || job.ResourceType === undefined) return null
  return { id: idOf(job as Job), message: `${jobTitle(job as Job)}: in progress` }
}

/** The same of one that answers with what it creates, and the job's number. */
export function creationProgress(kind: string): (data: unknown) => { id: string; message: string } | null {
  return (data) => {
    const { JobID, Name } = data as { JobID?: number | null; Name: string }
    return JobID ? { id: idOf({ ID: JobID }), message: `Create ${kind} ${Name}: in progress` } : null
  }
}

/** Puts how a job has ended in the place of its progress, with a link to what it worked on. */
export function showOutcome(job: Job, go: (href: string) => void): void {
  if (!isOver(job)) return
  const isGone = job.State === 'Completed' && job.Type.startsWith('Delete')
  const href = isGone ? '/cloud/jobs' : jobHref(job)
  const action = { label: isGone ? 'View jobs' : 'View', onClick: () => go(href) }
  if (job.State === 'Completed') toast.outcome(idOf(job), 'success', `${jobTitle(job)}: done`, { action })
  else {
    const description = job.Error?.Message ?? 'No reason was given.'
    toast.outcome(idOf(job), 'error', `${jobTitle(job)}: failed`, { description, action })
  }
}

function idOf({ ID }: Pick<Job, 'ID'>): string {
  return `job-${ID}`
}
