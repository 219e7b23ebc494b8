'use client'

import { texts, type Texts } from '#i18n/texts.ts'
import { useEffect, useState } from 'react'
import { Check, Circle, CircleX } from 'lucide-react'
import { formatNumber } from '#components/ui/locale.ts'
import { Spinner } from '#components/ui/spinner.tsx'
import type { Job } from '../types.ts'

/** The steps in order: done, in progress, not started. */
export function JobSteps({ job }: { job: Job }) {
  return (
    <ol className="flex flex-col gap-1.5">
      {job.Steps.map((step) => (
        <li key={step.Name} className="flex items-center gap-2">
          <StepMark job={job} step={step} />
          <span className={step.StartDate ? '' : 'text-subtle'}>
            <StepName name={step.Name} />
          </span>
          <span className="ml-auto text-subtle tabular-nums">
            {step.StartDate && <Elapsed from={step.StartDate} to={step.EndDate ?? job.EndDate} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Steps of other versions are shown as they are stored, in English. */
function StepName({ name }: { name: string }) {
  const t = texts('cloud.steps')
  return t.has(name as KnownStep) ? t(name as KnownStep) : <span lang="en">{name}</span>
}

type KnownStep = Parameters<Texts<'cloud.steps'>>[0]

function StepMark({ job, step }: { job: Job; step: Job['Steps'][number] }) {
  const [Icon, look, mark] = markOf(job, step)
  return (
    <>
      <Icon className={`size-4 shrink-0 ${look}`} aria-hidden />
      <span className="sr-only">{texts('cloud.jobs')(`marks.${mark}`)}</span>
    </>
  )
}

function markOf(job: Job, step: Job['Steps'][number]) {
  if (step.EndDate) return [Check, 'text-success', 'done'] as const
  if (!step.StartDate) return [Circle, 'text-line-strong', 'waiting'] as const
  if (job.State === 'Failed') return [CircleX, 'text-danger', 'failed'] as const
  return [Spinner, 'text-accent-text', 'running'] as const
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

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

function spanText(ms: number): string {
  const t = texts('cloud.units')
  if (ms < 10_000) return t('seconds', { seconds: formatNumber(ms / 1000, TENTHS) })
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return t('seconds', { seconds: formatNumber(seconds) })
  return t('minutes', { minutes: formatNumber(Math.floor(seconds / 60)), seconds: formatNumber(seconds % 60) })
}
