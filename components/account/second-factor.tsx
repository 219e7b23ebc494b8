'use client'

import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, useTRPCClient, type RouterOutput } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { roleName } from '#server/core/product-texts.schema.ts'
import { useConfirmation } from './use-confirmation.tsx'

const AuthenticatorDialog = dynamic(async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog, {
  ssr: false,
})
const RecoveryCodesDialog = dynamic(async () => (await import('./recovery-codes.tsx')).RecoveryCodesDialog, {
  ssr: false,
})

type SecondFactorProps = { methods: RouterOutput['account']['signInMethods'] }

/** The authenticator app and recovery codes of the account, and the roles that require a second factor. */
export function SecondFactor({ methods }: SecondFactorProps) {
  const t = texts('platform.factor')
  const { authenticator_app: isOn, passkeys, recovery_codes: codesLeft } = methods
  const trpc = useTRPC()
  const client = useTRPCClient()
  const cache = useQueryClient()
  const router = useRouter()
  const { confirmed, ask, dialog } = useConfirmation()
  const [app, setApp] = useState<RouterOutput['account']['startAuthenticatorApp']>()
  const [codes, setCodes] = useState<string[]>()
  const reload = () =>
    Promise.all([
      cache.invalidateQueries(trpc.account.signInMethods.queryFilter()),
      cache.invalidateQueries(trpc.account.sessions.queryFilter()),
    ])
  const start = async () => {
    try {
      setApp(await confirmed(() => client.account.startAuthenticatorApp.mutate({})))
    } catch (error) {
      toast.error(t('setUpFailed'), { description: failureOf(error).message })
    }
  }
  const finish = async (shown: string[]) => {
    setApp(undefined)
    setCodes(shown)
    await reload()
    router.refresh()
  }
  // The roles of the session have changed, and with them the frame of the page.
  const prove = async () => {
    await ask().catch(() => {})
    await reload()
    router.refresh()
  }
  const act = async (work: () => Promise<unknown>) => {
    await confirmed(work)
    await reload()
  }
  return (
    <Card aria-labelledby="second-factor">
      <CardHeader>
        <CardTitle id="second-factor" className="flex items-center gap-2">
          {t('title')} {isOn && <Badge tone="success">{t('on')}</Badge>}
        </CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3">
        <WithheldRoles {...methods} onProve={() => void prove()} />
        <p className="text-muted">{t(isOn ? 'isOn' : 'isOff')}</p>
        {(isOn || codesLeft > 0) && <p>{t('codesLeft', { count: codesLeft })}</p>}
        {dialog}
      </CardBody>
      <CardFooter className="flex-wrap">
        {(isOn || passkeys > 0) && (
          <ConfirmDialog
            trigger={<Button>{t('newCodes')}</Button>}
            title={t('newCodesTitle')}
            action={t('newCodesAction')}
            variant="primary"
            onConfirm={() =>
              act(async () => setCodes((await client.account.createRecoveryCodes.mutate({})).recovery_codes))
            }
          >
            {t('newCodesText')}
          </ConfirmDialog>
        )}
        {isOn ? (
          <ConfirmDialog
            trigger={<Button className="text-danger">{t('turnOff')}</Button>}
            title={t('turnOffTitle')}
            action={t('turnOff')}
            onConfirm={() => act(() => client.account.disableAuthenticatorApp.mutate({}))}
          >
            {t('turnOffText')}
          </ConfirmDialog>
        ) : (
          <Button onClick={() => void start()}>{t('setUp')}</Button>
        )}
      </CardFooter>
      {app && <AuthenticatorDialog app={app} onDone={finish} onClose={() => setApp(undefined)} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  )
}

type WithheldRolesProps = SecondFactorProps['methods'] & { onProve: () => void }

/** Says what the account needs for its roles that require a second factor; nothing if it has all its roles. */
function WithheldRoles({ withheld_roles: roles, passkeys, authenticator_app, onProve }: WithheldRolesProps) {
  if (roles.length === 0) return null
  const t = texts('platform.factor')
  const hasFactor = passkeys > 0 || authenticator_app
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft px-3 py-2"
    >
      <p>{t(hasFactor ? 'withheld' : 'withheldMissing', { roles: roles.map(roleName).join(', ') })}</p>
      {hasFactor && (
        <Button size="sm" onClick={onProve}>
          {t('confirm')}
        </Button>
      )}
    </div>
  )
}
