'use client'

import { useMutation } from '@tanstack/react-query'
import { Power, PowerOff, RotateCw, Zap } from 'lucide-react'
import { failureOf } from '#components/trpc/failure.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { toast } from '#components/ui/toast.tsx'
import { ACTION_NAMES, calls, type POWER } from '../calls.ts'
import { jobProgress } from '../jobs/job-progress.ts'
import type { Server } from '../types.ts'

type PowerType = (typeof POWER)[number]

/** What each does to what runs on the server; powering on interrupts nothing, and asks nothing. */
const EFFECTS = {
  PowerOn: { icon: Power, effect: null },
  ShutDownGuestOS: { icon: PowerOff, effect: 'The system is asked to shut down, and ends its programs first.' },
  PowerReboot: { icon: RotateCw, effect: 'The system restarts, and cannot be reached until it has.' },
  PowerOff: { icon: Zap, effect: 'The power is cut at once: data that is not saved is lost.' },
} as const

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
  const { icon: Icon, effect } = EFFECTS[type]
  const name = ACTION_NAMES[type]
  const run = async () => {
    await forEachServer(servers, ({ ID }) => act.mutateAsync({ id: ID, Type: type }))
    onDone?.()
  }
  const now = () =>
    run().catch((error: unknown) => toast.error(`${name}: request failed`, { description: failureOf(error).message }))
  const button = (
    <Button {...look} disabled={disabled} pending={act.isPending} {...(!effect && { onClick: () => void now() })}>
      <Icon aria-hidden /> {name}
    </Button>
  )
  if (!effect) return button
  return (
    <ConfirmDialog
      trigger={button}
      title={`${name} ${servers.length === 1 ? servers[0]?.Name : `${servers.length} servers`}?`}
      action={name}
      variant={type === 'PowerOff' ? 'danger' : 'primary'}
      onConfirm={run}
    >
      {effect}
    </ConfirmDialog>
  )
}

/** Sends a request for each server and says how many were accepted. @throws the first refusal, when all are answered */
export async function forEachServer(servers: readonly Server[], send: (server: Server) => Promise<unknown>) {
  const answers = await Promise.allSettled(servers.map(send))
  const [refused, ...others] = answers.filter((answer) => answer.status === 'rejected')
  const done = servers.length - others.length - (refused ? 1 : 0)
  if (servers.length > 1 && done > 0) toast.success(`Sent to ${done} ${done === 1 ? 'server' : 'servers'}`)
  if (refused) throw refused.reason
}

/** The calls of these actions, named by server where there are several. */
export function powerCalls(servers: readonly Server[], types: readonly PowerType[]) {
  return servers.flatMap(({ ID, Name }) =>
    types.map((type) => ({ ...calls.act(ID, type), name: `${ACTION_NAMES[type]} ${Name}` })),
  )
}
