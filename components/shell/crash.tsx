'use client'

import { texts } from '#i18n/texts.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { useBrowserValue } from '#components/ui/use-browser-value.ts'
import { Page } from './page.tsx'

/** What an error page shows: the ids that identify the error in the server's log, a retry and a link home. */
export function Crash({ error, retry }: { error: unknown; retry: () => void }) {
  const t = texts('shell.crash')
  const requestId = useBrowserValue(requestOfPage)
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined
  return (
    <Page>
      <h1 className="sr-only">{t('title')}</h1>
      <ErrorState title={t('title')} requestId={requestId} retry={retry}>
        {digest ? t('textAs', { digest }) : t('text')}
      </ErrorState>
      <p className="text-center">
        <LinkButton href="/" variant="link">
          {t('back')}
        </LinkButton>
      </p>
    </Page>
  )
}

/** The id of the request for this document; undefined on plain HTTP, where browsers hide `Server-Timing`. */
function requestOfPage(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[]
  return navigation?.serverTiming?.find(({ name }) => name === 'request')?.description
}
