import type { Metadata } from 'next'
import { UnsubscribeMails } from '#components/account/notifications/unsubscribe-mails.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'

// The URL contains a secret, which must not be sent in a Referer header.
export const metadata: Metadata = { title: 'Unsubscribe', referrer: 'no-referrer', robots: 'noindex' }

export default async function UnsubscribePage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams
  return (
    <QueryPage width="reading" title="Unsubscribe">
      {typeof token === 'string' ? (
        <UnsubscribeMails token={token} />
      ) : (
        <p>This link is incomplete. Copy it whole from the message.</p>
      )}
    </QueryPage>
  )
}
