'use client'

import Link from 'next/link'
import { useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Page } from './page.tsx'

/** What an error page shows: the ids that find the failure in the server's log, retry, and a way out. */
export function Crash({ error, retry }: { error: unknown; retry: () => void }) {
  const requestId = useSyncExternalStore(
    never,
    () => document.documentElement.dataset.requestId,
    () => undefined,
  )
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined
  return (
    <Page>
      <h1 className="sr-only">Something went wrong</h1>
      <ErrorState title="Something went wrong" requestId={requestId} retry={retry}>
        The page could not be shown. It is our fault, and it has been logged{digest ? ` as ${digest}` : ''}.
      </ErrorState>
      <p className="text-center">
        <Button asChild variant="link">
          <Link href="/">Back to the home page</Link>
        </Button>
      </p>
    </Page>
  )
}

const never = () => () => {}
