'use client'

import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

type ErrorStateProps = {
  title?: string
  /** What went wrong, for the user. */
  children?: ReactNode
  requestId?: string
  retry?: () => void
  retrying?: boolean
  className?: string
}

/** An error: what failed, how to retry, and the request id that the server logged it under. */
export function ErrorState({
  title = 'Could not load this',
  children,
  requestId,
  retry,
  retrying,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-1 px-6 py-16 text-center', className)}>
      <span className="mb-3 grid size-10 place-items-center rounded-lg bg-danger-soft text-danger">
        <CircleAlert className="size-5" aria-hidden />
      </span>
      <p className="text-base font-medium">{title}</p>
      {children && <div className="max-w-sm text-balance text-muted">{children}</div>}
      {retry && (
        <Button className="mt-4" onClick={retry} pending={retrying}>
          Try again
        </Button>
      )}
      {requestId && (
        <p className="mt-3 text-subtle">
          Request <code className="font-mono break-all select-all">{requestId}</code>
        </p>
      )}
    </div>
  )
}
