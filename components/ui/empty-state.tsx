import type { ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import { LinkButton } from './button.tsx'
import { cn } from './cn.ts'

type EmptyStateProps = {
  icon?: LucideIcon
  title: string
  /** True where the title is the heading of the page. */
  heading?: boolean
  /** What to do next, in one sentence. */
  text?: ReactNode
  /** The page to go to. */
  link?: { href: string; label: string }
  action?: ReactNode
  className?: string
}

/** An empty list or page, and what to do next. */
export function EmptyState({ icon: Icon, title, heading, text, link, action, className }: EmptyStateProps) {
  const Title = heading ? 'h1' : 'p'
  return (
    <div className={cn('flex flex-col items-center gap-1 px-6 py-16 text-center', className)}>
      {Icon && (
        <span className="mb-3 grid size-10 place-items-center rounded-lg border bg-surface text-subtle shadow-sm">
          <Icon className="size-5" aria-hidden />
        </span>
      )}
      <Title className="text-base font-medium">{title}</Title>
      {text && <div className="max-w-sm text-balance text-muted">{text}</div>}
      {(link || action) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {link && (
            <LinkButton href={link.href} variant="primary">
              {link.label}
            </LinkButton>
          )}
          {action}
        </div>
      )}
    </div>
  )
}
