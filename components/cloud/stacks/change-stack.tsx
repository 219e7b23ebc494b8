'use client'

import { texts } from '#i18n/texts.ts'
import { useRouter } from 'next/navigation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { type RouterInput, type RouterOutput, useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { showInForm, useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import { calls } from '../calls.ts'
import { keepPassword } from '../servers/created-password.ts'
import { StackDifference } from './stack-difference.tsx'

type Definition = RouterOutput['cloud']['stacks']['definition']
type Sent = Omit<RouterInput['cloud']['stacks']['change'], 'id' | 'dry_run' | 'Fingerprint'>

/** Edits the definition of a stack as text: first the difference is shown, then the change is applied. */
export function ChangeStack({ id }: { id: number }) {
  const trpc = useTRPC()
  // Not refetched: changes from another window must not replace the edited text. The difference will show them.
  const definition = useQuery(trpc.cloud.stacks.definition.queryOptions({ id }, { staleTime: Infinity }))
  return (
    <>
      <QueryStatus query={definition} rows={8} />
      {definition.data && <Editor id={id} definition={definition.data} />}
    </>
  )
}

function Editor({ id, definition }: { id: number; definition: Definition }) {
  const trpc = useTRPC()
  const t = texts('cloud.stacks')
  const router = useRouter()
  const form = useForm({ defaultValues: { Definition: JSON.stringify(definition, null, 2) } })
  const text = useWatch({ control: form.control, name: 'Definition' })
  const compare = useMutation(trpc.cloud.stacks.change.mutationOptions({ onError: (error) => showInForm(form, error) }))
  const apply = useFormMutation(
    form,
    trpc.cloud.stacks.change.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter() },
      onSuccess: (stack) => {
        if (!('Servers' in stack)) return
        for (const { ID, AdminPassword } of stack.Servers) if (AdminPassword !== null) keepPassword(ID, AdminPassword)
        router.push(`/cloud/stacks/${id}`)
      },
    }),
  )
  const difference = compare.data && 'Fingerprint' in compare.data ? compare.data : null
  // Only a definition that was compared can be applied.
  const compared = (difference && compare.variables) ?? null
  const isCurrent = compared !== null && JSON.stringify(sentOf(text)) === JSON.stringify(withoutId(compared))
  return (
    <Card aria-label={t('change')}>
      <CardBody>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit(({ Definition }) => {
            const sent = sentOf(Definition)
            if (sent) compare.mutate({ ...sent, id, dry_run: true })
          })}
        >
          <TextareaField
            form={form}
            name="Definition"
            label={t('definition')}
            hint={t('definitionHint')}
            required={t('definitionRequired')}
            rules={{ validate: (value: string) => sentOf(value) !== null || t('notJson') }}
            rows={20}
            spellCheck={false}
            autoComplete="off"
            className="[&_textarea]:font-mono"
          />
          <FormError message={form.formState.errors.root?.message} />
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton href={`/cloud/stacks/${id}`} variant="ghost">
              {t('cancel')}
            </LinkButton>
            <Button type="submit" pending={compare.isPending}>
              {t('compare')}
            </Button>
          </div>
          {difference && compared && isCurrent && (
            <>
              <StackDifference difference={difference} />
              <div className="flex justify-end empty:hidden">
                {isSomething(difference) && (
                  <Button
                    variant={difference.Removed.length > 0 ? 'danger' : 'primary'}
                    pending={apply.isPending || apply.isSuccess}
                    onClick={() => apply.send({ ...compared, dry_run: false, Fingerprint: difference.Fingerprint })}
                  >
                    {t('apply')}
                  </Button>
                )}
              </div>
            </>
          )}
          <ApiCalls
            calls={[
              calls.getStackDefinition(id),
              calls.changeStack(id, { ...sentOf(text) }, true),
              calls.changeStack(
                id,
                { ...sentOf(text), ...(difference && { Fingerprint: difference.Fingerprint }) },
                false,
              ),
            ]}
            className="shadow-none"
          />
        </form>
      </CardBody>
    </Card>
  )
}

/** The text as JSON, which the server validates further; null if it is not a JSON object. */
function sentOf(text: string): Sent | null {
  try {
    const value: unknown = JSON.parse(text)
    return value instanceof Object && !Array.isArray(value) ? (value as Sent) : null
  } catch {
    return null
  }
}

const withoutId = ({ id: _id, dry_run: _dryRun, ...sent }: RouterInput['cloud']['stacks']['change']) => sent

const isSomething = ({ Created, Changed, Removed }: { Created: unknown[]; Changed: unknown[]; Removed: unknown[] }) =>
  Created.length + Changed.length + Removed.length > 0
