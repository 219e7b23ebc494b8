import type { ReactNode } from 'react'
import { texts } from '#i18n/texts.ts'
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
  const t = texts('shell')
  const back = products.find(({ id }) => id === product)?.href ?? '/'
  return (
    <Page product={product} className="flex flex-col gap-6">
      <PageHeader
        title={title}
        description={description}
        actions={
          <>
            <LinkButton href={`/sign-up?next=${encodeURIComponent(back)}`} prefetch={false}>
              {t('account.signUp')}
            </LinkButton>
            <LinkButton href={`/sign-in?next=${encodeURIComponent(back)}`} prefetch={false} variant="primary">
              {t('account.signIn')}
            </LinkButton>
          </>
        }
      />
      <section aria-label={t('sample.label')} className="flex flex-col gap-3">
        <p className="flex items-center gap-2 text-muted">
          <SampleBadge /> {t('sample.note')}
        </p>
        {children}
      </section>
    </Page>
  )
}

export const SampleBadge = () => <Badge tone="info">{texts('shell.sample')('badge')}</Badge>
