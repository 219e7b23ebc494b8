'use client'

import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { texts } from '#i18n/texts.ts'
import { failureOf, ShownError } from '#components/trpc/failure.ts'

const ConfirmIdentity = dynamic(async () => (await import('./confirm-identity.tsx')).ConfirmIdentity, { ssr: false })

type Waiting = { done: () => void; cancelled: (error: Error) => void }

interface Confirmation {
  /** Does the work, asks when the server wants a confirmation, and then does it again. */
  confirmed: <T>(work: () => Promise<T>) => Promise<T>
  /** Asks now. @throws ShownError when the person declines */
  ask: () => Promise<void>
  /** To be rendered somewhere. */
  dialog: ReactNode
}

/** For changes that need a recent confirmation. */
export function useConfirmation(): Confirmation {
  const [waiting, setWaiting] = useState<Waiting>()
  const ask = async () => {
    try {
      await new Promise<void>((done, cancelled) => setWaiting({ done, cancelled }))
    } finally {
      setWaiting(undefined)
    }
  }
  const confirmed = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (failureOf(error).reason !== 'confirmation_required') throw error
    }
    await ask()
    return work()
  }
  const dialog = waiting && (
    <ConfirmIdentity
      onConfirmed={waiting.done}
      onCancel={() => waiting.cancelled(new ShownError(texts('platform.identity')('unchanged')))}
    />
  )
  return { confirmed, ask, dialog }
}
