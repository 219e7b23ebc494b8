'use client'

import { Power, PowerOff, RotateCw, Zap } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import type { Server } from '../types.ts'
import { useAct } from './use-act.ts'

/** Switching one server. What is asked while another change goes on waits for its turn. */
export function PowerButtons({ server, disabled }: { server: Server; disabled: boolean }) {
  const act = useAct()
  const run = (Type: 'PowerOn' | 'PowerOff' | 'PowerReboot' | 'ShutDownGuestOS') => () =>
    act.mutate({ id: server.ID, Type })
  const props = { disabled: disabled || act.isPending }
  if (!server.IsPowerOn) {
    return (
      <Button variant="primary" onClick={run('PowerOn')} {...props}>
        <Power aria-hidden /> Switch on
      </Button>
    )
  }
  return (
    <>
      <Button onClick={run('ShutDownGuestOS')} {...props}>
        <PowerOff aria-hidden /> Shut down
      </Button>
      <Button onClick={run('PowerReboot')} {...props}>
        <RotateCw aria-hidden /> Restart
      </Button>
      <Button variant="ghost" onClick={run('PowerOff')} title="Cuts the power: what is not saved is lost" {...props}>
        <Zap aria-hidden /> Switch off hard
      </Button>
    </>
  )
}
