import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import type { ProductId } from './products.ts'

type PageProps = {
  /** Colours the whole document with the product's accent. */
  product?: ProductId
  /** `work` for lists and tools, `reading` for texts and single forms, `full` leaves width and padding to the page. */
  width?: 'work' | 'reading' | 'full'
  className?: string
  children: ReactNode
}

/** `reading` is left-aligned in the frame rather than centred, so that headings are at the same place on all pages. */
const widths = {
  work: 'page-frame py-6 sm:py-8',
  reading: 'page-frame py-6 *:max-w-reading sm:py-8',
  full: 'mx-auto w-full',
}

/** The target of the skip link. */
export const MAIN_ID = 'main'

/** The page's main landmark, the target of the skip link. Every page has exactly one. */
export function Page({ product, width = 'work', className, children }: PageProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} data-product={product} className={cn('outline-none', widths[width], className)}>
      {children}
    </main>
  )
}

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** Buttons on the right (below on a phone). */
  actions?: ReactNode
}

/** The page's only h1, and its actions. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header
      className={cn(
        'flex flex-wrap justify-between gap-x-6 gap-y-4',
        // The title stands at one height on all pages, also beside buttons that are taller.
        description ? 'items-end' : 'items-start',
      )}
    >
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight text-balance">{title}</h1>
        {description && <p className="mt-1 max-w-reading text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
