'use client'

import type { UseFormReturn } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterInput, type RouterOutput } from '#components/trpc/client.ts'
import { useFormMutation, useForm } from '#components/trpc/use-form.ts'
import { useSecretDialog } from '#components/trpc/use-form-dialog.ts'
import { products } from '#components/shell/products.ts'
import { Button } from '#components/ui/button.tsx'
import { CreateDialog } from '#components/ui/create-dialog.tsx'
import { DialogBody, DialogForm } from '#components/ui/form/dialog-form.tsx'
import { Choices } from '#components/ui/form/choices.tsx'
import { CheckboxField, TextField, SelectField, useField } from '#components/ui/form/form-fields.tsx'
import { NewSecret } from '#components/ui/new-secret.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useResources } from './use-resources.ts'

type Scopes = RouterInput['tokens']['create']['scopes']
type TokenValues = {
  name: string
  lifetime: string
  resource: string
  scopes: Scopes
  propose_only: boolean
  expires_at: string
}

/** A button that opens the form of a new token. Its secret is kept in this component's state only. */
export function CreateToken() {
  const t = texts('tokens.create')
  const trpc = useTRPC()
  const form = useForm<TokenValues>({
    defaultValues: { name: '', lifetime: '0', resource: '', scopes: [], propose_only: false, expires_at: '' },
  })
  const { created, setCreated, done, box } = useSecretDialog<TokenValues, RouterOutput['tokens']['create']>(form)
  const create = useFormMutation(
    form,
    trpc.tokens.create.mutationOptions({ meta: { reload: trpc.tokens.list.queryFilter() }, onSuccess: setCreated }),
  )
  return (
    <CreateDialog label={t('action')} title={created ? t('ready', { name: created.name }) : t('title')} {...box}>
      {created ? (
        <DialogBody>
          <NewSecret value={created.token} copyLabel={t('copy')} testId="token" onDone={done}>
            {t('copyNow')}
          </NewSecret>
        </DialogBody>
      ) : (
        <DialogForm
          {...create.formProps(({ lifetime, resource, ...given }) => ({
            ...given,
            ...(resource && { resources: [resource] }),
            expires_at: expiryOf(lifetime, new Date()),
          }))}
          action={t('action')}
        >
          <TokenFields form={form} />
        </DialogForm>
      )}
    </CreateDialog>
  )
}

/** Name, lifetime, what it works on, and scopes. */
function TokenFields({ form }: { form: UseFormReturn<TokenValues> }) {
  const t = texts('tokens.create')
  const trpc = useTRPC()
  const offered = useQuery(trpc.tokens.scopes.queryOptions({}))
  const resources = useResources()
  const { errors } = form.formState
  const scopes = useField<TokenValues, Scopes>(form, 'scopes', ({ length }) => length > 0 || t('scopesRequired'))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField
          form={form}
          name="name"
          label={t('name')}
          required={t('nameRequired')}
          most={100}
          placeholder={t('namePlaceholder')}
          autoComplete="off"
        />
        <SelectField
          form={form}
          name="lifetime"
          label={t('lifetime')}
          error={errors.expires_at?.message}
          options={LIFETIMES.map((days) => [days, lifetimeText(days)] as const)}
        />
      </div>
      <SelectField
        form={form}
        name="resource"
        label={t('resource')}
        hint={t('resourceHint')}
        options={[['', t('everything')], ...resources]}
      />
      <CheckboxField form={form} name="propose_only" label={t('proposeOnly')} hint={t('proposeOnlyHint')} />
      <ScopePicker offered={offered.data?.items} picked={scopes.value} onPick={scopes.onChange} error={scopes.error} />
    </>
  )
}

const DAY = 86_400_000

/** Lifetimes offered for a new token, in days; 0 never ends. */
const LIFETIMES = [0, 7, 30, 90, 365] as const

function lifetimeText(days: (typeof LIFETIMES)[number]): string {
  const t = texts('tokens.create')
  if (days === 0) return t('unlimited')
  return days === 365 ? t('year') : t('days', { count: days })
}

/** The ISO date at which a lifetime that begins `now` ends, or null. */
function expiryOf(lifetime: string, now: Date): string | null {
  return lifetime === '0' ? null : new Date(now.getTime() + Number(lifetime) * DAY).toISOString()
}

type Offered = RouterOutput['tokens']['scopes']['items']
type Scope = Offered[number]['scope']

type ScopePickerProps = {
  offered: Offered | undefined
  picked: readonly Scope[]
  onPick: (scopes: Scopes) => void
  error?: string
}

/** The choice of scopes. One for services excludes all others: selecting it clears them, and vice versa. */
function ScopePicker({ offered, picked, onPick, error }: ScopePickerProps) {
  const services = new Set(offered?.filter(({ service }) => service).map(({ scope }) => scope))
  const toggle = (scope: Scope, on: boolean) => {
    if (!on) return onPick(picked.filter((other) => other !== scope))
    onPick(services.has(scope) ? [scope] : [...picked.filter((other) => !services.has(other)), scope])
  }
  return (
    <Choices
      legend={texts('tokens.create')('scopes')}
      options={offered?.map(({ scope, meaning }) => [scope, meaning] as const) ?? []}
      chosen={picked}
      onToggle={toggle}
      error={error}
    >
      <div className="mb-3 flex flex-wrap gap-2">
        {products.map(({ id, name }) => {
          const preset = offered?.filter(({ scope, service }) => scope.startsWith(`${id}:`) && !service) ?? []
          return (
            <Button
              key={id}
              size="sm"
              aria-label={texts('tokens.create')('preset', { product: name })}
              disabled={preset.length === 0}
              onClick={() => onPick(preset.map(({ scope }) => scope))}
            >
              {name}
            </Button>
          )
        })}
      </div>
      {!offered && Array.from({ length: 8 }, (_, row) => <Skeleton key={row} className="my-0.5" />)}
    </Choices>
  )
}
