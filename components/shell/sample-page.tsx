import Link from 'next/link'
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

/**
 * A product that needs an account, as visitors see it: sample data in the product's own components, whose links ask to
 * sign in.
 */
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
            <LinkButton href={`/sign-up?next=${encodeURIComponent(back)}`}>{t('account.signUp')}</LinkButton>
            <LinkButton href={signInAddress(back)} variant="primary">
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

type SampleLinkProps = {
  /** Where to go after signing in. */
  next: string
  /** Accessible name, if the content has no text. */
  label?: string
  children: ReactNode
}

/** The link of a row of sample data, which leads to signing in. It covers the whole row, which must be `relative`. */
export function SampleLink({ next, label, children }: SampleLinkProps) {
  return (
    <Link
      href={signInAddress(next)}
      prefetch={false}
      aria-label={label}
      className="outline-none after:absolute after:inset-0 after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-accent-text"
    >
      {children}
    </Link>
  )
}

export const signInAddress = (next: string) => `/sign-in?next=${encodeURIComponent(next)}`

const SampleBadge = () => <Badge tone="info">{texts('shell.sample')('badge')}</Badge>
