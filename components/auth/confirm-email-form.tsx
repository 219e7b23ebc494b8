'use client'

import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { AuthForm } from './fields.tsx'

/** Uses the link by a button: programs that look through mails open links, but press nothing. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const t = texts('auth.confirm')
  const trpc = useTRPC()
  const form = useForm({ asksBeforeLeaving: false })
  const confirm = useFormMutation(form, trpc.account.confirmEmail.mutationOptions())
  if (confirm.isSuccess) return <output>{t('done')}</output>
  return (
    <AuthForm {...confirm.formProps(() => ({ token }))} action={t('action')}>
      <p className="text-muted">{t('text')}</p>
    </AuthForm>
  )
}
