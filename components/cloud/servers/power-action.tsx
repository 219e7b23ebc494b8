'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { Power, PowerOff, RotateCw, Zap } from 'lucide-react'
import { failureOf } from '#components/trpc/failure.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { actionName, calls, type POWER } from '../calls.ts'
import { jobProgress } from '../jobs/job-progress.ts'
import type { Server } from '../types.ts'

type PowerType = (typeof POWER)[number]

const ICONS = { PowerOn: Power, ShutDownGuestOS: PowerOff, PowerReboot: RotateCw, PowerOff: Zap }

type PowerActionProps = Pick<ButtonProps, 'size' | 'variant' | 'disabled' | 'className'> & {
  type: PowerType
  servers: readonly Server[]
  onDone?: () => void
}

/** A button that changes the power of one or more servers; what interrupts them asks first. */
export function PowerAction({ type, servers, onDone, disabled, ...look }: PowerActionProps) {
  const trpc = useTRPC()
  const act = useMutation(
    trpc.cloud.servers.act.mutationOptions({ meta: { progress: jobProgress, reload: trpc.cloud.pathFilter() } }),
  )
  const Icon = ICONS[type]
  const name = actionName(type)
  // Powering on interrupts nothing, and asks nothing.
  const asks = type !== 'PowerOn'
  const run = async () => {
    await forEachServer(servers, ({ ID }) => act.mutateAsync({ id: ID, Type: type }))
    onDone?.()
  }
  const now = () =>
    run().catch((error: unknown) =>
      toast.error(texts('cloud.actions')('failed', { action: name }), { description: failureOf(error).message }),
    )
  const button = (
    <Button {...look} disabled={disabled} pending={act.isPending} {...(!asks && { onClick: () => void now() })}>
      <Icon aria-hidden /> {name}
    </Button>
  )
  if (!asks) return button
  const t = texts('cloud.power')
  return (
    <ConfirmDialog
      trigger={button}
      title={t(`${type}.title`, { count: servers.length, name: servers[0]?.Name ?? '' })}
      action={name}
      variant={type === 'PowerOff' ? 'danger' : 'primary'}
      onConfirm={run}
    >
      {t(`${type}.effect`)}
    </ConfirmDialog>
  )
}

/** Sends a request for each server and says how many were accepted. @throws the first refusal, when all are answered */
export async function forEachServer(servers: readonly Server[], send: (server: Server) => Promise<unknown>) {
  const answers = await Promise.allSettled(servers.map(send))
  const [refused, ...others] = answers.filter((answer) => answer.status === 'rejected')
  const done = servers.length - others.length - (refused ? 1 : 0)
  if (servers.length > 1 && done > 0) toast.success(texts('cloud.power')('sent', { count: done }))
  if (refused) throw refused.reason
}

/** The API calls of these actions, with the name of the server in their names. */
export function powerCalls(servers: readonly Server[], types: readonly PowerType[]) {
  return servers.flatMap(({ ID, Name }) =>
    types.map((type) => ({ ...calls.act(ID, type), name: texts('cloud.job')(type, { name: Name }) })),
  )
}
