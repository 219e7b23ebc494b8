import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { UnsubscribeMails } from '#components/account/notifications/unsubscribe-mails.tsx'
import { QueryPage } from '#components/shell/query-page.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'

// The URL contains a secret, which must not be sent in a Referer header.
export const generateMetadata = (): Metadata => ({
  title: texts('platform.unsubscribePage')('title'),
  referrer: 'no-referrer',
  robots: 'noindex',
})

export default async function UnsubscribePage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('platform.unsubscribePage')
  const { token } = await searchParams
  return (
    <QueryPage access="anyone" texts={['platform.mails']} width="reading" title={t('title')}>
      {typeof token === 'string' ? <UnsubscribeMails token={token} /> : <p>{t('incomplete')}</p>}
    </QueryPage>
  )
}
