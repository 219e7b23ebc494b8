'use client'

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { CodeField, PasswordField } from '#components/auth/fields.tsx'
import { askForPasskey, usePasskeySupport } from '#components/auth/passkey.ts'
import { useTRPC, useTRPCClient } from '#components/trpc/client.ts'
import { showInForm, useForm } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogBody, DialogFooter, DialogForm } from '#components/ui/form/dialog-form.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { useSingleFlight } from '#components/ui/form/use-single-flight.ts'

type ConfirmIdentityProps = { onConfirmed: () => void; onCancel: () => void }
type Values = { password: string; code: string }

/** Asks the user to confirm their identity: with a passkey, a code, or else the password. */
export function ConfirmIdentity({ onConfirmed, onCancel }: ConfirmIdentityProps) {
  const t = texts('platform.identity')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const methods = useQuery(trpc.account.signInMethods.queryOptions({}))
  const supported = usePasskeySupport()
  const form = useForm<Values>({ asksBeforeLeaving: false })
  const [asking, setAsking] = useState(false)
  const { errors, isSubmitting } = form.formState
  const submit = useSingleFlight((values: Partial<Values>) =>
    client.account.confirm.mutate(values).then(onConfirmed, (error: unknown) => showInForm(form, error)),
  )
  const ask = useSingleFlight(async () => {
    setAsking(true)
    try {
      const started = await client.account.startConfirmation.mutate({})
      await client.account.confirm.mutate({ passkey: await askForPasskey(started) })
      onConfirmed()
    } catch (error) {
      showInForm(form, error)
      setAsking(false)
    }
  })
  if (!methods.data) return null
  const { password, passkeys, authenticator_app, recovery_codes, withheld_roles } = methods.data
  // A password alone does not stand for a second factor.
  const takesCode = authenticator_app || (recovery_codes > 0 && withheld_roles.length > 0)
  const takesPassword = password && !takesCode && (passkeys === 0 || withheld_roles.length === 0)
  const passkeyButton = passkeys > 0 && supported && (
    <Button pending={asking} onClick={() => void ask()}>
      <KeyRound aria-hidden />
      {t('passkey')}
    </Button>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()}>
      <DialogContent title={t('title')} description={t('description')}>
        {takesPassword || takesCode ? (
          <DialogForm
            onSubmit={form.handleSubmit(submit)}
            action={t('action')}
            pending={isSubmitting}
            aside={passkeyButton}
            error={errors.root?.message}
          >
            {takesCode ? (
              <CodeField form={form} name="code" />
            ) : (
              <PasswordField
                form={form}
                name="password"
                label={t('password')}
                required={t('passwordRequired')}
                autoComplete="current-password"
              />
            )}
          </DialogForm>
        ) : (
          <>
            <DialogBody>
              {!passkeyButton && <p>{t('again')}</p>}
              <FormError message={errors.root?.message} />
            </DialogBody>
            <DialogFooter>{passkeyButton}</DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
