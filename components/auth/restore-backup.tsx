'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { SelectField } from '#components/ui/form/form-fields.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { Progress } from '#components/ui/progress.tsx'
import { AuthForm, PasswordField } from './fields.tsx'
import { TextLink } from './text-link.tsx'

const POLL_MS = 2000

type Values = { backup: string; passphrase: string }

/** Restores this installation from a backup in BACKUP_TARGET; the server restarts to do so. */
export function RestoreBackup({ setupKey: key }: { setupKey: string }) {
  const t = texts('auth.restore')
  const trpc = useTRPC()
  const form = useForm<Values>({ asksBeforeLeaving: false })
  const request = useFormMutation(form, trpc.account.requestRestore.mutationOptions())
  const { data, error } = useQuery({
    ...trpc.account.restoreOptions.queryOptions({ key }),
    refetchInterval: ({ state }) => (request.isSuccess || state.data?.state === 'restoring' ? POLL_MS : false),
  })
  // The setup key is invalid once there is an account: the restore has ended.
  if (error && failureOf(error).reason === 'wrong_setup_key')
    return <output>{t.rich('done', { link: (text) => <TextLink href="/sign-in">{text}</TextLink> })}</output>
  if ((request.isSuccess && data?.state !== 'failed') || data?.state === 'restoring')
    return (
      <output className="flex flex-col gap-3">
        <Progress label={t('restoring')} />
        <span className="text-muted">{t('restoringHelp')}</span>
      </output>
    )
  if (!data) return error ? <FormError message={failureOf(error).message} /> : null
  const { place, passphrase, problem, backups } = data
  if (place === null)
    return (
      <p className="text-muted">{t.rich('noTarget', { code: (text) => <code className="font-mono">{text}</code> })}</p>
    )
  return (
    <AuthForm
      {...request.formProps(({ backup, passphrase: typed }) => ({ key, backup, ...(typed && { passphrase: typed }) }))}
      action={t('action')}
    >
      {problem !== null && <FormError message={t('failed', { problem })} />}
      {backups.length === 0 && problem === null && <p className="text-muted">{t('none', { place })}</p>}
      <SelectField
        form={form}
        name="backup"
        label={t('backup')}
        hint={t('where', { place })}
        options={backups.map(({ file, bytes }) => [file, t('size', { file, size: formatNumber(megabytes(bytes)) })])}
      />
      <PasswordField
        form={form}
        name="passphrase"
        label={t('passphrase')}
        {...(passphrase ? { hint: t('passphraseKnown') } : { required: t('passphraseRequired') })}
        autoComplete="current-password"
      />
    </AuthForm>
  )
}

const megabytes = (bytes: number) => Math.max(0.1, Math.round(bytes / 1e5) / 10)
