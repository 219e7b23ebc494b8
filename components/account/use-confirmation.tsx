'use client'

import dynamic from 'next/dynamic'
import { useState, type ReactNode } from 'react'
import { texts } from '#i18n/texts.ts'
import { failureOf, ShownError } from '#components/trpc/failure.ts'

const ConfirmIdentity = dynamic(async () => (await import('./confirm-identity.tsx')).ConfirmIdentity, { ssr: false })

type Waiting = { done: () => void; cancelled: (error: Error) => void }

interface Confirmation {
  /** Runs `work`. If the server requires a confirmation, asks for it and runs `work` again. */
  confirmed: <T>(work: () => Promise<T>) => Promise<T>
  /** Asks for the confirmation now. @throws ShownError when the user cancels */
  ask: () => Promise<void>
  /** Must be rendered by the caller. */
  dialog: ReactNode
}

/** Runs changes for which the server requires a recent confirmation of the user's identity. */
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
