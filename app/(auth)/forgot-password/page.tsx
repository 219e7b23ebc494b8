import type { Metadata } from 'next'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { ForgotPasswordForm } from '#components/auth/password-reset-forms.tsx'
import { TextLink } from '#components/auth/text-link.tsx'

export const metadata: Metadata = { title: 'Forgot password' }

export default function ForgotPasswordPage() {
  return (
    <AuthCard
      title="Forgot your password?"
      description="We will send you a link to set a new one."
      footer={<TextLink href="/sign-in">Back to sign in</TextLink>}
    >
      <ForgotPasswordForm />
    </AuthCard>
  )
}
