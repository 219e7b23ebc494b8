'use client'

import { useEffect, useState } from 'react'
import { Check, Circle, CircleX } from 'lucide-react'
import { Card } from '#components/ui/card.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { StateBadge } from '../state-badge.tsx'
import type { Job } from '../types.ts'
import { jobTitle } from './job-words.ts'

/** One job with its progress, its steps, how long it takes, and why it failed. */
export function JobCard({ job }: { job: Job }) {
  return (
    <Card aria-label={jobTitle(job)} className="flex flex-col gap-3 p-4" data-testid="job">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{jobTitle(job)}</h3>
        <StateBadge state={job.State} />
      </div>
      <Progress label={`${jobTitle(job)}: progress`} value={job.Progress} />
      <JobSteps job={job} />
      {job.Error && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          {job.Error.Message}
        </p>
      )}
      <p className="flex justify-between gap-4 text-subtle tabular-nums">
        <RelativeTime at={job.CreateDate} />
        <Elapsed from={job.StartDate} to={job.EndDate} />
      </p>
    </Card>
  )
}

/** The steps in order: done, in progress, not started. */
export function JobSteps({ job }: { job: Job }) {
  return (
    <ol className="flex flex-col gap-1.5">
      {job.Steps.map((step) => (
        <li key={step.Name} className="flex items-center gap-2">
          <StepMark job={job} step={step} />
          <span className={step.StartDate ? '' : 'text-subtle'}>{step.Name}</span>
          <span className="ml-auto text-subtle tabular-nums">
            {step.StartDate && <Elapsed from={step.StartDate} to={step.EndDate ?? job.EndDate} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

function StepMark({ job, step }: { job: Job; step: Job['Steps'][number] }) {
  const [Icon, look, text] = markOf(job, step)
  return (
    <>
      <Icon className={`size-4 shrink-0 ${look}`} aria-hidden />
      <span className="sr-only">{text}: </span>
    </>
  )
}

function markOf(job: Job, step: Job['Steps'][number]) {
  if (step.EndDate) return [Check, 'text-success', 'Done'] as const
  if (!step.StartDate) return [Circle, 'text-line-strong', 'Not started'] as const
  if (job.State === 'Failed') return [CircleX, 'text-danger', 'Failed'] as const
  return [Spinner, 'text-accent-text', 'In progress'] as const
}

/** How long something took, or has taken so far: 0.4 s, 12 s, 3 min 5 s. */
export function Elapsed({ from, to }: { from: string | null; to: string | null }) {
  const [now, setNow] = useState(() => Date.now())
  const isRunning = from !== null && to === null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  if (from === null) return null
  const ms = Math.max(0, (to === null ? now : Date.parse(to)) - Date.parse(from))
  return <span suppressHydrationWarning>{spanText(ms)}</span>
}

function spanText(ms: number): string {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
