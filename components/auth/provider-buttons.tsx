'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { goToProvider } from './sign-in.ts'

type ProviderButtonsProps = { providers: readonly { id: string; name: string }[]; next: string }

/** Other ways in, above the form; nothing when none is configured. */
export function ProviderButtons({ providers, next }: ProviderButtonsProps) {
  const [leaving, setLeaving] = useState<string>()
  if (providers.length === 0) return null
  const leave = (id: string) => {
    setLeaving(id)
    goToProvider(id, next).catch(() => setLeaving(undefined))
  }
  return (
    <div className="flex flex-col gap-2">
      {providers.map(({ id, name }) => (
        <Button key={id} className="w-full" pending={leaving === id} onClick={() => leave(id)}>
          Continue with {name}
        </Button>
      ))}
      <p className="mt-2 flex items-center gap-3 text-subtle before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
    </div>
  )
}
