'use client'

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { nameRules } from '#components/auth/fields.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import type { RouterInput, RouterOutput } from '#components/trpc/client.ts'
import { useFormMutation } from '#components/trpc/form-errors.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { CreatedToken } from './tokens-view.tsx'

type Scopes = RouterInput['tokens']['create']['scopes']

/** Name, lifetime and scopes; at first every scope is selected that is not for services. */
export function CreateTokenForm({ onCreated }: { onCreated: (token: CreatedToken) => void }) {
  const trpc = useTRPC()
  const offered = useQuery(trpc.tokens.scopes.queryOptions({}))
  const usual = offered.data?.items.filter(({ service }) => !service).map(({ scope }) => scope) ?? []
  const [picked, setPicked] = useState<Scopes>()
  const form = useForm<{ name: string; lifetime: string; scopes?: string; expires_at?: string }>()
  const create = useFormMutation(
    form,
    trpc.tokens.create.mutationOptions({
      meta: { reload: trpc.tokens.list.queryFilter() },
      onSuccess: (token) => {
        form.reset()
        setPicked(undefined)
        onCreated(token)
      },
    }),
  )
  const { errors } = form.formState
  const scopes = picked ?? usual
  const submit = form.handleSubmit(({ name, lifetime }) => {
    if (scopes.length === 0) return form.setError('scopes', { message: 'Select at least one scope' })
    create.send({ name, scopes, expires_at: expiryOf(lifetime, new Date()) })
  })
  return (
    <form onSubmit={submit} id="create" noValidate>
      <Card aria-labelledby="create-token">
        <CardHeader>
          <CardTitle id="create-token">New token</CardTitle>
        </CardHeader>
        <CardBody className="flex flex-col gap-5">
          <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
            <Field label="Name" error={errors.name?.message}>
              {(aria) => (
                <Input
                  {...aria}
                  {...form.register('name', nameRules)}
                  placeholder="CI, laptop, reporting script"
                  autoComplete="off"
                />
              )}
            </Field>
            <Field label="Lifetime" error={errors.expires_at?.message}>
              {(aria) => (
                <Select {...aria} {...form.register('lifetime')}>
                  {Object.entries(lifetimes).map(([id, { label }]) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          <ScopePicker
            offered={offered.data?.items}
            picked={scopes}
            onPick={setPicked}
            error={errors.scopes?.message}
          />
          {errors.root && (
            <p role="alert" className="text-danger">
              {errors.root.message}
            </p>
          )}
        </CardBody>
        <CardFooter>
          <Button type="submit" variant="primary" pending={create.isPending}>
            Create token
          </Button>
        </CardFooter>
      </Card>
    </form>
  )
}

const DAY = 86_400_000

/** Lifetimes offered for a new token, in days; null never ends. */
const lifetimes: Record<string, { label: string; days: number | null }> = {
  never: { label: 'Does not expire', days: null },
  '7': { label: '7 days', days: 7 },
  '30': { label: '30 days', days: 30 },
  '90': { label: '90 days', days: 90 },
  '365': { label: '1 year', days: 365 },
}

/** The ISO date at which a lifetime that begins `now` ends, or null. */
function expiryOf(lifetime: string, now: Date): string | null {
  const days = lifetimes[lifetime]?.days
  return days ? new Date(now.getTime() + days * DAY).toISOString() : null
}

type Offered = RouterOutput['tokens']['scopes']['items']
type Scope = Offered[number]['scope']

type ScopePickerProps = {
  offered: Offered | undefined
  picked: readonly Scope[]
  onPick: (scopes: Scopes) => void
  error?: string
}

/** What the token may do. A scope for services stands alone: selecting it clears the others, and they clear it. */
function ScopePicker({ offered, picked, onPick, error }: ScopePickerProps) {
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
