'use client'

import { LinkButton } from '#components/ui/button.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { useBrowserValue } from '#components/ui/use-browser-value.ts'
import { Page } from './page.tsx'

/** What an error page shows: the ids that identify the error in the server's log, a retry and a link home. */
export function Crash({ error, retry }: { error: unknown; retry: () => void }) {
  const requestId = useBrowserValue(requestOfPage)
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined
  return (
    <Page>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState title="Something went wrong" requestId={requestId} retry={retry}>
        The page could not be displayed. The error has been logged{digest ? ` as ${digest}` : ''}.
      </ErrorState>
      <p className="text-center">
        <LinkButton href="/" variant="link">
          Back to the home page
        </LinkButton>
      </p>
    </Page>
  )
}

/** The id of the request that brought this document; undefined without encryption, where browsers do not tell it. */
function requestOfPage(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[]
  return navigation?.serverTiming?.find(({ name }) => name === 'request')?.description
}
