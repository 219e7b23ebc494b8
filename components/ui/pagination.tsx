import { ChevronLeft, ChevronRight } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { buttonStyles, IconLink, LinkButton } from './button.tsx'
import { cn } from './cn.ts'

type PaginationProps = {
  /** Zero-based, as in the APIs. */
  page: number
  pages: number
  hrefFor: (page: number) => string
  /** Called on plain clicks, to show the page without a navigation of the browser. */
  onGo?: (page: number) => void
  className?: string
}

/** Numbered pages as links, so that each can be opened, shared and returned to. */
export function Pagination({ page, pages, hrefFor, onGo, className }: PaginationProps) {
  if (pages <= 1) return null
  const t = texts('ui.pages')
  const go = (to: number): Navigate | undefined =>
    onGo &&
    ((event) => {
      event.preventDefault()
      onGo(to)
    })
  return (
    <nav aria-label={t('label')} className={cn('flex items-center justify-center gap-1', className)}>
      <Step
        href={page > 0 ? hrefFor(page - 1) : undefined}
        onNavigate={go(page - 1)}
        label={t('previous')}
        icon={ChevronLeft}
      />
      {pageWindow(page, pages).map((entry, position) =>
        entry === 'gap' ? (
          <span key={`gap-${position}`} className="w-6 text-center text-subtle" aria-hidden>
            …
          </span>
        ) : (
          <LinkButton
            key={entry}
            variant="ghost"
            href={hrefFor(entry)}
            onNavigate={go(entry)}
            aria-label={t('page', { number: entry + 1 })}
            aria-current={entry === page ? 'page' : undefined}
            className={cn('min-w-8 px-2', entry === page && 'bg-accent-soft text-accent-text')}
          >
            {entry + 1}
          </LinkButton>
        ),
      )}
      <Step
        href={page < pages - 1 ? hrefFor(page + 1) : undefined}
        onNavigate={go(page + 1)}
        label={t('next')}
        icon={ChevronRight}
      />
    </nav>
  )
}

type Navigate = (event: { preventDefault: () => void }) => void
type StepProps = { href?: string; onNavigate?: Navigate; label: string; icon: typeof ChevronLeft }

function Step({ href, onNavigate, label, icon: Icon }: StepProps) {
  if (!href)
    return (
      <span className={cn(buttonStyles({ variant: 'ghost', size: 'icon' }), 'opacity-40')} aria-hidden>
        <Icon />
      </span>
    )
  return <IconLink icon={Icon} label={label} href={href} onNavigate={onNavigate} />
}

/**
 * The page numbers (zero-based) worth showing around `page` of `pages`: first, last and neighbours, with 'gap' where
 * some are left out. Always seven entries when there are more than seven pages, so the buttons do not move.
 */
export function pageWindow(page: number, pages: number): (number | 'gap')[] {
  const last = pages - 1
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index)
  if (page <= 3) return [0, 1, 2, 3, 4, 'gap', last]
  if (page >= last - 3) return [0, 'gap', last - 4, last - 3, last - 2, last - 1, last]
  return [0, 'gap', page - 1, page, page + 1, 'gap', last]
}
