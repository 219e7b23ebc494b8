'use client'

import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation, useForm } from '#components/trpc/use-form.ts'
import { AuthForm, EmailField, NewPasswordField } from './fields.tsx'
import { TextLink } from './text-link.tsx'

/** Sets a new password with the token from the mailed link. */
export function ResetPasswordForm({ token }: { token: string }) {
  const t = texts('auth.reset')
  const trpc = useTRPC()
  const form = useForm<{ password: string }>({ asksBeforeLeaving: false })
  const reset = useFormMutation(form, trpc.account.resetPassword.mutationOptions())
  if (reset.isSuccess)
    return <output>{t.rich('done', { link: (text) => <TextLink href="/sign-in">{text}</TextLink> })}</output>
  return (
    <AuthForm {...reset.formProps(({ password }) => ({ token, password }))} action={t('action')}>
      <NewPasswordField form={form} name="password" label={texts('auth.password')('new')} />
    </AuthForm>
  )
}

/** Requests the mail; the answer is the same whether or not the account exists. */
export function ForgotPasswordForm() {
  const t = texts('auth.forgot')
  const trpc = useTRPC()
  const form = useForm<{ email: string }>({ asksBeforeLeaving: false })
  const request = useFormMutation(form, trpc.account.forgotPassword.mutationOptions())
  if (request.isSuccess)
    return (
      <output>
        {t.rich('sent', {
          email: () => <strong className="font-medium break-all">{form.getValues('email')}</strong>,
        })}
      </output>
    )
  return (
    <AuthForm {...request.formProps()} action={t('action')}>
      <EmailField form={form} name="email" />
    </AuthForm>
  )
}
