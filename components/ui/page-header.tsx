import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** Buttons at the right (below on a phone). */
  actions?: ReactNode
  className?: string
}

/** The page's only h1 and what one can do on the page. */
export function PageHeader({ title, description, actions, className }: PageHeaderProps) {
  return (
    <header className={cn('flex flex-wrap items-end justify-between gap-x-6 gap-y-4', className)}>
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight text-balance">{title}</h1>
        {description && <p className="mt-1 max-w-2xl text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
