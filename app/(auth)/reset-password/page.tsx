import type { Metadata } from 'next'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { ResetPasswordForm } from '#components/auth/password-reset-forms.tsx'
import { TextLink } from '#components/auth/text-link.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'

// The URL contains a secret, which must not be sent in a Referer header.
export const metadata: Metadata = { title: 'New password', referrer: 'no-referrer' }

export default async function ResetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams
  return (
    <AuthCard title="Choose a new password" footer={<TextLink href="/forgot-password">Request a new link</TextLink>}>
      {typeof token === 'string' ? (
        <ResetPasswordForm token={token} />
      ) : (
        <p>This link is incomplete. Copy it whole from the message.</p>
      )}
    </AuthCard>
  )
}
