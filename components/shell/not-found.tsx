'use client'

import { Compass } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Page } from './page.tsx'
import { useProducts } from './served.tsx'

/** A client component, because Next sends the not-found page with every page: it is better sent unrendered. */
export function NotFound() {
  const t = texts('shell.notFound')
  return (
    <Page>
      <h1 className="sr-only">{t('page')}</h1>
      <EmptyState
        icon={Compass}
        title={t('title')}
        text={t('text')}
        action={
          <>
            <LinkButton href="/" variant="primary">
              {t('home')}
            </LinkButton>
            {useProducts().map(({ id, name, href }) => (
              <LinkButton href={href} key={id}>
                {name}
              </LinkButton>
            ))}
          </>
        }
      />
    </Page>
  )
}
