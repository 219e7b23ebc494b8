import type { Metadata } from 'next'
import { texts } from '#i18n/texts.ts'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { ResetPasswordForm } from '#components/auth/password-reset-forms.tsx'
import { TextLink } from '#components/auth/text-link.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'

// The URL contains a secret, which must not be sent in a Referer header.
export const generateMetadata = (): Metadata => ({ title: texts('auth.reset')('page'), referrer: 'no-referrer' })

export default async function ResetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const t = texts('auth.reset')
  const { token } = await searchParams
  return (
    <AuthCard title={t('title')} footer={<TextLink href="/forgot-password">{t('request')}</TextLink>}>
      {typeof token === 'string' ? <ResetPasswordForm token={token} /> : <p>{texts('auth.link')('incomplete')}</p>}
    </AuthCard>
  )
}
