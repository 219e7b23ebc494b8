import type { ReactNode } from 'react'
import { Page } from '#components/shell/page.tsx'
import type { ProductId } from '#components/shell/products.ts'
import { DocsNav } from './docs-nav.tsx'

interface DocsFrameProps {
  /** Address of the page, for the menu. */
  path: string
  product?: ProductId | undefined
  title: string
  children: ReactNode
}

/** A page of the documentation: the menu at the left (above on a phone), the text beside it. */
export function DocsFrame({ path, product, title, children }: DocsFrameProps) {
  return (
    <Page product={product} width="wide">
      <div className="gap-12 lg:flex">
        <DocsNav path={path} />
        <article className="min-w-0 max-w-3xl flex-1 max-lg:mt-6">
          <h1 className="mb-4 text-2xl font-semibold tracking-tight text-balance">{title}</h1>
          {children}
        </article>
      </div>
    </Page>
  )
}
