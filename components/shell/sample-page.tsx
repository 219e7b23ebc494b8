import type { ReactNode } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Page, PageHeader } from './page.tsx'
import { products, type ProductId } from './products.ts'

type SamplePageProps = {
  product: ProductId
  title: string
  /** What an account could do here. */
  description: string
  children: ReactNode
}

/** A product that needs an account, as visitors see it: sample data in the product's own components, to look at only. */
export function SamplePage({ product, title, description, children }: SamplePageProps) {
  const back = products.find(({ id }) => id === product)?.href ?? '/'
  return (
    <Page product={product} className="flex flex-col gap-6">
      <PageHeader
        title={title}
        description={description}
        actions={
          <>
            <LinkButton href={`/sign-up?next=${encodeURIComponent(back)}`} prefetch={false}>
              Create an account
            </LinkButton>
            <LinkButton href={`/sign-in?next=${encodeURIComponent(back)}`} prefetch={false} variant="primary">
              Sign in
            </LinkButton>
          </>
        }
      />
      <section aria-label="Sample" className="flex flex-col gap-3">
        <p className="flex items-center gap-2 text-muted">
          <SampleBadge /> Made-up data, to show what this page looks like.
        </p>
        {children}
      </section>
    </Page>
  )
}

const SampleBadge = () => <Badge tone="info">Sample</Badge>
