'use client'

import Link from 'next/link'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useTRPC } from '#components/trpc/client.ts'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { Choice } from '../choice.tsx'
import type { CreateValues } from './create-values.ts'

type CreateAccessProps = { form: UseFormReturn<CreateValues>; values: CreateValues }

/** Networks to join, and how to get in. */
export function CreateAccess({ form, values }: CreateAccessProps) {
  const trpc = useTRPC()
  const networks = useQuery(trpc.cloud.networks.list.queryOptions({}))
  const offered = networks.data?.items.filter(({ State }) => State === 'New' || State === 'Active') ?? []
  const { errors } = form.formState
  const toggle = (id: number, on: boolean) =>
    form.setValue('NetworkIDs', on ? [...values.NetworkIDs, id] : values.NetworkIDs.filter((other) => other !== id))
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-medium">Private networks</legend>
        {networks.data && offered.length === 0 && (
          <p className="text-muted">
            None yet. A server can join one later;{' '}
            <Link href="/cloud/networks" className="text-accent-text underline underline-offset-4">
              create one
            </Link>
            .
          </p>
        )}
        <ul className="flex flex-col gap-2">
          {offered.map((network) => (
            <li key={network.ID}>
              <Choice
                checked={values.NetworkIDs.includes(network.ID)}
                onChange={(event) => toggle(network.ID, event.target.checked)}
              >
                {network.Name}
                <span className="font-mono text-subtle">{network.Gateway.replace(/1$/, '0/24')}</span>
              </Choice>
            </li>
          ))}
        </ul>
      </fieldset>
      <Field
        label="SSH key"
        hint="Optional. One line of an OpenSSH public key; without it the password is the way in."
        error={errors.SSHKey?.message}
      >
        {(aria) => (
          <Textarea
            {...aria}
            {...form.register('SSHKey')}
            rows={2}
            className="font-mono"
            placeholder="ssh-ed25519 AAAA… you@laptop"
          />
        )}
      </Field>
      <details>
        <summary className="w-fit cursor-default rounded-md font-medium text-muted hover:text-fg">
          First start (cloud-init)
        </summary>
        <Field
          className="mt-3"
          label="User data"
          hint="Handed to the system as it is."
          error={errors.UserData?.message}
        >
          {(aria) => (
            <Textarea
              {...aria}
              {...form.register('UserData')}
              rows={6}
              className="font-mono"
              placeholder={'#cloud-config\npackages:\n  - nginx'}
            />
          )}
        </Field>
      </details>
    </>
  )
}
