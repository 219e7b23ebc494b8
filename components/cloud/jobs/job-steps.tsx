'use client'

import { useEffect, useState } from 'react'
import { Check, Circle, CircleX } from 'lucide-react'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Job } from '../types.ts'

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
