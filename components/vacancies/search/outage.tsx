'use client'

import { CloudOff } from 'lucide-react'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'

type OutageProps = {
  error: unknown
  /** Seconds until the next try, 0 during one; null when nothing is tried by itself. */
  seconds: number | null
  retry: () => void
  /** Whether the list from before is still there to read. */
  kept: boolean
}

/** The search does not answer: why, when it is asked again, and that the list is the one from before. */
export function Outage({ error, seconds, retry, kept }: OutageProps) {
  const { message, requestId } = failureOf(error)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
      <CloudOff className="size-4 shrink-0" aria-hidden />
      <div className="min-w-48 flex-1">
        <p role="alert">
          {sentence(message)}
          {kept && ' This is the list from before.'}
          {seconds !== null && <span className="sr-only"> It is asked again by itself.</span>}
        </p>
        <p aria-hidden={seconds !== null} className="tabular-nums">
          {seconds === null && requestId && (
            <>
              Request <code className="font-mono break-all select-all">{requestId}</code>
            </>
          )}
          {seconds === 0 && 'Trying again…'}
          {seconds !== null && seconds > 0 && `Trying again in ${seconds} s`}
        </p>
      </div>
      <Button size="sm" onClick={retry} pending={seconds === 0}>
        Try now
      </Button>
    </div>
  )
}

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
