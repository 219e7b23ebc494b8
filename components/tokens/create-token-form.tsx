'use client'

import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { nameRules } from '#components/auth/rules.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/form-errors.ts'
import { useMutateOnce } from '#components/ui/use-single-flight.ts'
import { lifetimes, expiryOf } from './lifetimes.ts'
import { ScopePicker } from './scope-picker.tsx'
import type { CreatedToken } from './tokens-view.tsx'

type Scopes = RouterInput['tokens']['create']['scopes']

/** Name, lifetime and scopes; every scope a person may give is chosen to begin with. */
export function CreateTokenForm({ onCreated }: { onCreated: (token: CreatedToken) => void }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const offered = useQuery(trpc.tokens.scopes.queryOptions({}))
  const usual = offered.data?.items.filter(({ service }) => !service).map(({ scope }) => scope) ?? []
  const [picked, setPicked] = useState<Scopes>()
  const form = useForm<{ name: string; lifetime: string; scopes?: string; expires_at?: string }>()
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      onSuccess: async (token) => {
        form.reset()
        setPicked(undefined)
        onCreated(token)
        await cache.invalidateQueries({ queryKey: trpc.tokens.list.queryKey() })
      },
      onError: (error) => showInForm(form, error),
    }),
  )
  const createOnce = useMutateOnce(create)
  const { errors } = form.formState
  const scopes = picked ?? usual
  const submit = form.handleSubmit(({ name, lifetime }) => {
    if (scopes.length === 0) return form.setError('scopes', { message: 'Choose at least one scope' })
    createOnce({ name, scopes, expires_at: expiryOf(lifetime, new Date()) })
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
