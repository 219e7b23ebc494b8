import type { Metadata } from 'next'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { ConfirmEmailForm } from '#components/auth/confirm-email-form.tsx'
import { TextLink } from '#components/auth/text-link.tsx'
import type { SearchParams } from '#components/shell/search-params.ts'

// The URL contains a secret, which must not be sent in a Referer header.
export const metadata: Metadata = { title: 'Confirm address', referrer: 'no-referrer' }

export default async function ConfirmEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await searchParams
  return (
    <AuthCard title="Confirm your e-mail address" footer={<TextLink href="/account">Go to your account</TextLink>}>
      {typeof token === 'string' ? (
        <ConfirmEmailForm token={token} />
      ) : (
        <p>This link is incomplete. Copy it whole from the message.</p>
      )}
    </AuthCard>
  )
}
