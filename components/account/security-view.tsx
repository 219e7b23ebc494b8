'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { NewPasswordField, PasswordField } from '#components/auth/fields.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation, useForm } from '#components/trpc/use-form.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { CheckboxField } from '#components/ui/form/form-fields.tsx'
import { CardForm } from '#components/ui/form/card-form.tsx'
import { AdmittedPrograms } from './admitted-programs.tsx'
import { Passkeys } from './passkeys.tsx'
import { Providers } from './providers.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** How a person signs in, and who has access to the account. */
export function SecurityView({ email }: { email: string }) {
  const trpc = useTRPC()
  const methods = useQuery(trpc.account.signInMethods.queryOptions({}))
  const options = useQuery(trpc.account.signInOptions.queryOptions({}))
  if (methods.error || !methods.data) return <QueryStatus query={methods} rows={4} />
  return (
    <>
      {methods.data.password && <PasswordForm email={email} />}
      <SecondFactor methods={methods.data} />
      <Passkeys need={options.data?.passkeys_need} />
      <Providers providers={options.data?.providers ?? []} linked={methods.data.providers} />
      <Sessions />
      <AdmittedPrograms />
    </>
  )
}

/** Changes the password, which ends all other sessions. The owner chooses whether tokens are revoked too. */
function PasswordForm({ email }: { email: string }) {
  const t = texts('platform.password')
  const trpc = useTRPC()
  const form = useForm<{ current_password: string; password: string; revoke_tokens: boolean }>()
  const change = useFormMutation(
    form,
    trpc.account.changePassword.mutationOptions({
      meta: { reload: trpc.account.sessions.queryFilter(), done: t('changed') },
      onSuccess: () => form.reset(),
    }),
  )
  return (
    <CardForm {...change.formProps()} id="password" title={t('title')} action={t('action')}>
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        form={form}
        name="current_password"
        label={t('current')}
        required={t('currentRequired')}
        autoComplete="current-password"
      />
      <NewPasswordField form={form} name="password" label={t('new')} hint={t('newHint')} />
      <CheckboxField form={form} name="revoke_tokens" label={t('revokeTokens')} />
    </CardForm>
  )
}
