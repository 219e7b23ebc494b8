import { texts } from '#i18n/texts.ts'
import type { ProductHome } from '#components/shell/product.ts'
import { Page } from '#components/shell/page.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'

/** The home page for visitors: what each product is for, with a picture and one action. */
export function VisitorHome({ parts }: { parts: readonly ProductHome[] }) {
  const t = texts('home')
  return (
    <Page className="flex flex-col gap-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-2">
        <div className="max-w-reading">
          <h1 className="text-2xl font-semibold tracking-tight text-balance sm:text-3xl">{t('title')}</h1>
          <p className="mt-2 text-base text-pretty text-muted">{t('text')}</p>
        </div>
        <LinkButton href="/sign-up" size="lg">
          {t('signUp')}
        </LinkButton>
      </header>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        {parts.map((part) => (
          <Offer key={part.id} {...part} />
        ))}
      </div>
    </Page>
  )
}

function Offer({ id, visitor }: ProductHome) {
  if (!visitor) return null
  const { title, audience, text, action, Picture } = visitor
  return (
    <Card data-product={id} aria-labelledby={`for-${id}`} className="flex flex-col overflow-hidden">
      <Picture />
      <div className="flex flex-1 flex-col items-start gap-1 border-t p-5">
        <p className="font-medium text-accent-text">{audience}</p>
        <h2 id={`for-${id}`} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        <p className="mb-4 text-pretty text-muted">{text}</p>
        <LinkButton href={action.href} variant="primary" className="mt-auto">
          {action.label}
        </LinkButton>
      </div>
    </Card>
  )
}
