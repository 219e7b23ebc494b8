'use client'

import { useRouter } from 'next/navigation'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation, useForm } from '#components/trpc/use-form.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { CardForm } from '#components/ui/form/card-form.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DeveloperModeCard } from './developer-mode-card.tsx'
import { EmailForm } from './email.tsx'
import { LanguageCard } from './language-card.tsx'

/** The profile of the account, and how pages look to it. */
export function ProfileView({ name, email }: { name: string; email: string }) {
  const trpc = useTRPC()
  const methods = useQuery(trpc.account.signInMethods.queryOptions({}))
  if (methods.error || !methods.data) return <QueryStatus query={methods} rows={4} />
  return (
    <>
      <NameForm name={name} />
      <EmailForm email={email} confirmed={methods.data.email_confirmed} />
      <LanguageCard />
      <DeveloperModeCard />
      <DeleteAccount email={email} hasPassword={methods.data.password} />
    </>
  )
}

function NameForm({ name }: { name: string }) {
  const t = texts('platform.profile')
  const trpc = useTRPC()
  const router = useRouter()
  const form = useForm({ defaultValues: { name } })
  const update = useFormMutation(
    form,
    trpc.account.update.mutationOptions({
      meta: { done: t('nameChanged') },
      onSuccess: (account) => {
        form.reset({ name: account.name })
        router.refresh()
      },
    }),
  )
  return (
    <CardForm {...update.formProps()} id="name" title={t('name')} action={t('saveName')}>
      <TextField
        form={form}
        name="name"
        label={t('displayName')}
        required={t('nameRequired')}
        most={100}
        autoComplete="name"
      />
    </CardForm>
  )
}
