import type { ReactNode } from 'react'
import { cn } from '#components/ui/cn.ts'
import type { ProductId } from './products.ts'

type PageProps = {
  /** Colours the whole document with the product's accent. */
  product?: ProductId
  /** `full` leaves width and padding to the page. */
  width?: 'narrow' | 'default' | 'wide' | 'full'
  className?: string
  children: ReactNode
}

const widths = {
  narrow: 'max-w-2xl px-4 py-8 sm:px-6 sm:py-10',
  default: 'max-w-5xl px-4 py-8 sm:px-6 sm:py-10',
  wide: 'max-w-7xl px-4 py-6 sm:px-6 sm:py-8',
  full: '',
}

/** The target of the skip link. */
export const MAIN_ID = 'main'

/** The page's main landmark, the target of the skip link. Every page has exactly one. */
export function Page({ product, width = 'default', className, children }: PageProps) {
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      data-product={product}
      className={cn('mx-auto w-full outline-none', widths[width], className)}
    >
      {children}
    </main>
  )
}

type PageHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** Buttons on the right (below on a phone). */
  actions?: ReactNode
  className?: string
}

/** The page's only h1, and its actions. */
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
