import { texts } from '#i18n/texts.ts'
import { AuthCard } from '#components/auth/auth-card.tsx'
import { ForgotPasswordForm } from '#components/auth/password-reset-forms.tsx'
import { TextLink } from '#components/auth/text-link.tsx'

export const generateMetadata = () => ({ title: texts('auth.forgot')('page') })

export default function ForgotPasswordPage() {
  const t = texts('auth.forgot')
  return (
    <AuthCard
      title={t('title')}
      description={t('description')}
      footer={<TextLink href="/sign-in">{t('back')}</TextLink>}
    >
      <ForgotPasswordForm />
    </AuthCard>
  )
}
