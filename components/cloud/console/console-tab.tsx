'use client'

import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { FlaskConical, SquareTerminal } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { ForDevelopers } from '#components/shell/developer-mode.tsx'
import { useTRPCClient } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { calls } from '../calls.ts'
import type { Server } from '../types.ts'
import type { ConsoleState } from './connection.ts'

/** It is loaded when a console is opened, and on no other page. */
const ConsoleTerminal = dynamic(() => import('./terminal.tsx'), {
  ssr: false,
  loading: () => (
    <div className="rounded-lg border bg-surface p-2">
      <div className="h-96" />
    </div>
  ),
})

/** The console of a server, or a sentence that it is off. */
export function ConsoleTab({ server }: { server: Server }) {
  const t = texts('cloud.console')
  return (
    <div className="flex flex-col gap-3">
      {server.IsPowerOn && server.State !== 'Deleting' ? (
        <OpenConsole key={server.ID} server={server} />
      ) : (
        <Card>
          <EmptyState icon={SquareTerminal} title={t('off')} text={t('offText')} />
        </Card>
      )}
      <ForDevelopers>
        <ApiCalls calls={[calls.requestConsole(server.ID)]} />
      </ForDevelopers>
    </div>
  )
}

/** Error reasons for which another attempt would be refused too. */
const REFUSED = new Set(['not_found', 'forbidden', 'server_off', 'limit_reached', 'unauthenticated'])

function OpenConsole({ server }: { server: Server }) {
  const t = texts('cloud.console')
  const client = useTRPCClient()
  const [isSimulated, setSimulated] = useState(false)
  const [opened, setOpened] = useState(1)
  const [state, setState] = useState<ConsoleState>('connecting')
  const [refusal, setRefusal] = useState<string | null>(null)
  const below = useRef<HTMLButtonElement>(null)
  const ask = async (ConsoleID: string | undefined) => {
    try {
      const ticket = await client.cloud.servers.requestConsole.mutate({
        id: server.ID,
        ...(ConsoleID !== undefined && { ConsoleID }),
      })
      setSimulated(ticket.Simulated)
      return ticket
    } catch (error) {
      const { message, reason = '' } = failureOf(error)
      if (!REFUSED.has(reason)) throw error
      setRefusal(message)
      return null
    }
  }
  const isOver = state !== 'connecting' && state !== 'open' && state !== 'returning'
  return (
    <>
      <ConsoleTerminal
        key={opened}
        name={server.Name}
        ask={ask}
        onState={setState}
        onLeave={() => below.current?.focus()}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className={state === 'open' ? 'text-muted' : 'font-medium'}>
          {state === 'failed' && refusal !== null ? refusal : t(`states.${state}`)}
        </output>
        <Button
          ref={below}
          size="sm"
          variant={isOver ? 'primary' : 'secondary'}
          onClick={() => {
            setRefusal(null)
            setOpened(opened + 1)
          }}
        >
          {isOver ? t('again') : t('restart')}
        </Button>
      </div>
      {isSimulated && (
        <p className="flex items-start gap-2 rounded-lg bg-warning-soft px-3 py-2 text-warning">
          <FlaskConical className="mt-0.5 size-4 shrink-0" aria-hidden />
          {t('simulated')}
        </p>
      )}
      <p className="text-subtle">{t.rich('keys', { key: (keys) => <Kbd>{keys}</Kbd> })}</p>
    </>
  )
}
