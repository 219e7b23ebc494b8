'use client'

import { texts } from '#i18n/texts.ts'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { SelectField, TextField } from '#components/ui/form/form-fields.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { DIRECTIONS, FIREWALL_BOUNDS, PROTOCOLS } from '#server/products/cloud/bounds.schema.ts'
import { calls } from '../calls.ts'
import type { Firewall } from '../types.ts'
import { AS_TYPED } from '../fields.tsx'
import { NEW_RULE, ruleOf, valuesOf, type RuleValues } from './rule-values.ts'

type Values = { Rules: RuleValues[] }
type Form = UseFormReturn<Values>

/** All rules of a firewall, saved as one change. */
export function RulesForm({ firewall, onClose }: { firewall: Firewall; onClose: () => void }) {
  const trpc = useTRPC()
  const t = texts('cloud.firewalls')
  const form = useForm<Values>({ defaultValues: { Rules: firewall.Rules.map(valuesOf) } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'Rules' })
  const Rules = useWatch({ control: form.control, name: 'Rules' })
  const save = useFormMutation(
    form,
    trpc.cloud.firewalls.replaceRules.mutationOptions({
      meta: { reload: trpc.cloud.pathFilter(), done: t('saved') },
      onSuccess: onClose,
    }),
  )
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('select, button')?.focus(), [])
  const submit = form.handleSubmit((values) => save.send({ id: firewall.ID, Rules: values.Rules.map(ruleOf) }))
  return (
    <form
      ref={box}
      noValidate
      aria-label={t('rules', { name: firewall.Name })}
      className="flex flex-col gap-4"
      onSubmit={submit}
    >
      <ol className="flex flex-col divide-y empty:hidden">
        {fields.map((row, at) => (
          <li key={row.id} className="flex items-start gap-2 py-3 first:pt-0">
            <RuleFields form={form} at={at} isIcmp={Rules[at]?.Protocol === 'ICMP'} />
            <span className="pt-6.5">
              <IconButton
                icon={X}
                label={t('remove', { number: formatNumber(at + 1) })}
                variant="ghost"
                onClick={() => remove(at)}
              />
            </span>
          </li>
        ))}
      </ol>
      {fields.length < FIREWALL_BOUNDS.rules && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          onClick={() => append(NEW_RULE, { focusName: `Rules.${fields.length}.Port` })}
        >
          <Plus aria-hidden /> {t('add')}
        </Button>
      )}
      <FormError message={form.formState.errors.root?.message ?? form.formState.errors.Rules?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => !save.isPending && form.mayLeave() && onClose()}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t('save')}
        </Button>
      </div>
      <ApiCalls calls={[calls.replaceFirewallRules(firewall.ID, Rules.map(ruleOf))]} className="shadow-none" />
    </form>
  )
}

/** One rule: side by side where there is room, else below each other. */
function RuleFields({ form, at, isIcmp }: { form: Form; at: number; isIcmp: boolean }) {
  const t = texts('cloud.firewalls')
  const labelled = (label: string) => t('numbered', { label, number: formatNumber(at + 1) })
  return (
    <div className="grid min-w-0 flex-1 grid-cols-2 gap-3 lg:grid-cols-[8rem_7rem_8rem_minmax(0,2fr)_minmax(0,1fr)]">
      <SelectField
        form={form}
        name={`Rules.${at}.Direction`}
        label={labelled(t('direction'))}
        options={DIRECTIONS.map((direction) => [direction, t(`directions.${direction}`)])}
      />
      <SelectField
        form={form}
        name={`Rules.${at}.Protocol`}
        label={labelled(t('protocol'))}
        options={PROTOCOLS.map((protocol) => [protocol, protocol])}
      />
      <TextField
        form={form}
        name={`Rules.${at}.Port`}
        label={labelled(t('port'))}
        hint={at === 0 && t('portHint')}
        className="max-lg:col-span-2"
        readOnly={isIcmp}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        form={form}
        name={`Rules.${at}.Addresses`}
        label={labelled(t('addresses'))}
        hint={at === 0 && t('addressesHint')}
        className="max-lg:col-span-2 [&_input]:font-mono"
        {...AS_TYPED}
      />
      <TextField
        form={form}
        name={`Rules.${at}.Description`}
        label={labelled(t('note'))}
        most={255}
        className="max-lg:col-span-2"
        autoComplete="off"
      />
    </div>
  )
}
