'use client'

import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

type ErrorStateProps = {
  title?: string
  /** True where the title is the heading of the page. */
  heading?: boolean
  /** What went wrong, for the user. */
  children?: ReactNode
  requestId?: string
  retry?: () => void
  retrying?: boolean
  className?: string
}

/** An error: what failed, how to retry, and the request id that the server logged it under. */
export function ErrorState({
  title = 'This could not be loaded',
  heading,
  children,
  requestId,
  retry,
  retrying,
  className,
}: ErrorStateProps) {
  const Title = heading ? 'h1' : 'p'
  return (
    <div role="alert" className={cn('flex flex-col items-center gap-1 px-6 py-16 text-center', className)}>
      <span className="mb-3 grid size-10 place-items-center rounded-lg bg-danger-soft text-danger">
        <CircleAlert className="size-5" aria-hidden />
      </span>
      <Title className="text-base font-medium">{title}</Title>
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
