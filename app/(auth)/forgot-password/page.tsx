import type { Metadata } from 'next'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { ForgotPasswordForm } from '#components/auth/forgot-password-form.tsx'
import { TextLink } from '#components/auth/text-link.tsx'

export const metadata: Metadata = { title: 'Forgot password' }

export default function ForgotPasswordPage() {
  return (
    <AuthCard
      title="Forgot your password?"
      description="We send a link that sets a new one."
      footer={<TextLink href="/sign-in">Back to sign in</TextLink>}
    >
      <ForgotPasswordForm />
    </AuthCard>
  )
}
