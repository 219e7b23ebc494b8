'use client'

import type { RouterInput, RouterOutput } from '#components/trpc/client.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

type Offered = RouterOutput['tokens']['scopes']['items']
type Scope = Offered[number]['scope']

type ScopePickerProps = {
  offered: Offered | undefined
  picked: readonly Scope[]
  onPick: (scopes: RouterInput['tokens']['create']['scopes']) => void
  error?: string
}

/** What the token may do. A scope of services stands alone: choosing it clears the others, and they clear it. */
export function ScopePicker({ offered, picked, onPick, error }: ScopePickerProps) {
  const services = new Set(offered?.filter(({ service }) => service).map(({ scope }) => scope))
  const toggle = (scope: Scope, on: boolean) => {
    if (!on) return onPick(picked.filter((other) => other !== scope))
    onPick(services.has(scope) ? [scope] : [...picked.filter((other) => !services.has(other)), scope])
  }
  return (
    <fieldset aria-describedby={error ? 'scopes-error' : undefined}>
      <legend className="mb-2 font-medium">Scopes</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {!offered && Array.from({ length: 8 }, (_, row) => <Skeleton key={row} className="my-0.5" />)}
        {offered?.map(({ scope, meaning }) => (
          <label key={scope} htmlFor={`scope-${scope}`} className="flex items-start gap-2.5">
            <Checkbox
              id={`scope-${scope}`}
              className="mt-0.5"
              checked={picked.includes(scope)}
              onChange={(event) => toggle(scope, event.target.checked)}
            />
            <span>
              <code className="font-mono">{scope}</code>
              <span className="block text-subtle">{meaning}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id="scopes-error" role="alert" className="mt-2 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
