'use client'

import { createContext, use, useState, type ReactNode } from 'react'
import { texts } from '#i18n/texts.ts'
import { useTRPCClient } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { toast } from '#components/ui/toast.tsx'
import { DEVELOPER_COOKIE } from '#server/platform/accounts/developer-mode.schema.ts'

interface DeveloperMode {
  isOn: boolean
  /** Turns it on or off, and remembers that. */
  set: (on: boolean) => void
}

const Mode = createContext<DeveloperMode>({ isOn: false, set: () => {} })

type DeveloperModeProviderProps = {
  /** The saved value. */
  on: boolean
  /** If true, the choice is saved in the account, otherwise in a cookie. */
  signedIn: boolean
  children: ReactNode
}

/** Whether pages show what only developers need: API calls and identifiers. */
export function DeveloperModeProvider({ on, signedIn, children }: DeveloperModeProviderProps) {
  const client = useTRPCClient()
  const [isOn, setOn] = useState(on)
  const [known, setKnown] = useState(on)
  // The saved value has changed, as after signing in.
  if (known !== on) {
    setKnown(on)
    setOn(on)
  }
  const set = async (next: boolean) => {
    setOn(next)
    try {
      if (signedIn) await client.account.update.mutate({ developer_mode: next })
      else rememberInCookie(next)
      toast.success(texts('shell.developerMode')(next ? 'isOn' : 'isOff'))
    } catch (error) {
      setOn(!next)
      toast.error(texts('shell.developerMode')('failed'), { description: failureOf(error).message })
    }
  }
  return <Mode value={{ isOn, set: (next) => void set(next) }}>{children}</Mode>
}

export function useDeveloperMode(): DeveloperMode {
  return use(Mode)
}

/** Shows its children only in developer mode. */
export function ForDevelopers({ children }: { children: ReactNode }) {
  return use(Mode).isOn && children
}

const YEAR = 365 * 86_400

function rememberInCookie(on: boolean): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${DEVELOPER_COOKIE}=1; path=/; max-age=${on ? YEAR : 0}; samesite=lax${secure}`
}
