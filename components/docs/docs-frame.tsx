import type { ReactNode } from 'react'
import Link from 'next/link'
import { Page } from '#components/shell/page.tsx'
import type { ProductId } from '#components/shell/products.ts'
import { cn } from '#components/ui/cn.ts'
import { GUIDES } from './guides.ts'

interface DocsFrameProps {
  /** Address of the page, for the menu. */
  path: string
  product?: ProductId | undefined
  /** The products that this installation serves: the menu has their guides. */
  served: readonly ProductId[]
  title: string
  children: ReactNode
}

/** A page of the documentation: the menu on the left (on top on a phone), the text beside it. */
export function DocsFrame({ path, product, served, title, children }: DocsFrameProps) {
  return (
    <Page product={product}>
      <div className="gap-12 lg:flex">
        <DocsNav path={path} served={served} />
        <article className="min-w-0 max-w-reading flex-1 max-lg:mt-6">
          <h1 className="mb-4 text-2xl font-semibold tracking-tight text-balance">{title}</h1>
          {children}
        </article>
      </div>
    </Page>
  )
}

/** Menu of the documentation. On a phone its entries wrap. */
function DocsNav({ path, served }: Pick<DocsFrameProps, 'path' | 'served'>) {
  const guides = GUIDES.filter(({ product }) => served.includes(product))
  const links = [
    { href: '/docs', name: 'Getting started' },
    ...guides.map(({ slug, name }) => ({ href: `/docs/${slug}`, name })),
    { href: '/docs/reference', name: 'API reference' },
  ]
  return (
    <nav aria-label="Documentation" className="w-48 shrink-0 max-lg:w-full lg:sticky lg:top-20 lg:self-start">
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {links.map(({ href, name }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={href === path ? 'page' : undefined}
              className={cn(
                'flex min-h-8 items-center rounded-md px-2.5 hover:bg-hover hover:text-fg',
                href === path ? 'bg-accent-soft font-medium text-accent-text' : 'text-muted',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
