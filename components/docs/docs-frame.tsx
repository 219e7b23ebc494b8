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
  title: string
  children: ReactNode
}

/** A page of the documentation: the menu on the left (on top on a phone), the text beside it. */
export function DocsFrame({ path, product, title, children }: DocsFrameProps) {
  return (
    <Page product={product}>
      <div className="gap-12 lg:flex">
        <DocsNav path={path} />
        <article className="min-w-0 max-w-reading flex-1 max-lg:mt-6">
          <h1 className="mb-4 text-2xl font-semibold tracking-tight text-balance">{title}</h1>
          {children}
        </article>
      </div>
    </Page>
  )
}

const LINKS = [
  { href: '/docs', name: 'Getting started' },
  ...GUIDES.map(({ slug, name }) => ({ href: `/docs/${slug}`, name })),
  { href: '/docs/reference', name: 'API reference' },
]

/** Menu of the documentation. On a phone its entries wrap. */
function DocsNav({ path }: { path: string }) {
  return (
    <nav aria-label="Documentation" className="w-48 shrink-0 max-lg:w-full lg:sticky lg:top-20 lg:self-start">
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {LINKS.map(({ href, name }) => (
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
