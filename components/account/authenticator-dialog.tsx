'use client'

import { useMemo } from 'react'
import { encode } from 'uqr'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'

type AuthenticatorDialogProps = {
  app: RouterOutput['account']['startAuthenticatorApp']
  /** Receives the recovery codes. */
  onDone: (codes: string[]) => void
  onClose: () => void
}

/** Shows the secret for an authenticator app, and asks for a code that proves that the app has it. */
export function AuthenticatorDialog({ app, onDone, onClose }: AuthenticatorDialogProps) {
  const t = texts('platform.app')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { code: '' }, asksBeforeLeaving: false })
  const enable = useFormMutation(
    form,
    trpc.account.enableAuthenticatorApp.mutationOptions({ onSuccess: ({ recovery_codes }) => onDone(recovery_codes) }),
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('title')} description={t('description')}>
        <DialogForm {...enable.formProps()} action={t('action')}>
          <QrCode text={app.uri} />
          <p className="flex items-center gap-2">
            <code className="font-mono text-sm break-all" data-testid="totp-secret">
              {app.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
            <CopyButton value={app.secret} label={t('copy')} />
          </p>
          <TextField
            form={form}
            name="code"
            label={t('code')}
            required={t('codeRequired')}
            most={10}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}

/** Dark on white in every theme: not every camera reads it the other way round. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 2 })
    const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: dots.join('') }
  }, [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={texts('platform.app')('qr')}
      className="mx-auto size-48 rounded-md"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
