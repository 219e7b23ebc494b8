import Link from 'next/link'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { buttonStyles } from './button.tsx'
import { cn } from './cn.ts'
import { pageWindow } from './page-window.ts'

type PaginationProps = {
  /** Zero-based, as in the APIs. */
  page: number
  pages: number
  hrefFor: (page: number) => string
  className?: string
}

/** Numbered pages as links, so that each can be opened, shared and walked back to. */
export function Pagination({ page, pages, hrefFor, className }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className={cn('flex items-center justify-center gap-1', className)}>
      <Step href={page > 0 ? hrefFor(page - 1) : undefined} label="Previous page" icon={ChevronLeft} />
      {pageWindow(page, pages).map((entry, position) =>
        entry === 'gap' ? (
          <span key={`gap-${position}`} className="w-6 text-center text-subtle" aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={entry}
            href={hrefFor(entry)}
            prefetch={false}
            aria-label={`Page ${entry + 1}`}
            aria-current={entry === page ? 'page' : undefined}
            className={cn(
              buttonStyles({ variant: 'ghost' }),
              'min-w-8 px-2',
              entry === page && 'bg-accent-soft text-accent-text',
            )}
          >
            {entry + 1}
          </Link>
        ),
      )}
      <Step href={page < pages - 1 ? hrefFor(page + 1) : undefined} label="Next page" icon={ChevronRight} />
    </nav>
  )
}

function Step({ href, label, icon: Icon }: { href?: string; label: string; icon: typeof ChevronLeft }) {
  const look = buttonStyles({ variant: 'ghost', size: 'icon' })
  if (!href)
    return (
      <span className={cn(look, 'opacity-40')} aria-hidden>
        <Icon />
      </span>
    )
  return (
    <Link href={href} prefetch={false} aria-label={label} className={look}>
      <Icon aria-hidden />
    </Link>
  )
}
