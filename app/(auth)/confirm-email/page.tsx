import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { ConfirmEmailForm } from '#components/auth/confirm-email-form.tsx'
import { TextLink } from '#components/auth/text-link.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'

// The URL contains a secret, which must not be sent in a Referer header.
export const generateMetadata = (): Metadata => ({ title: texts('auth.confirm')('page'), referrer: 'no-referrer' })

export default async function ConfirmEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('auth.confirm')
  const { token } = await searchParams
  return (
    <AuthCard title={t('title')} footer={<TextLink href="/account">{t('account')}</TextLink>}>
      {typeof token === 'string' ? <ConfirmEmailForm token={token} /> : <p>{texts('auth.link')('incomplete')}</p>}
    </AuthCard>
  )
}
