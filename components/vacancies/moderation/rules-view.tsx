'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { MOST_WORDS, RULE_ACTIONS } from '#server/products/vacancies/moderation/kinds.schema.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { SelectField, TextareaField, TextField } from '#components/ui/form/form-fields.tsx'
import { NEW_WORDS, sentRule, valuesOf, type Rules, type RuleValues } from './rule-values.ts'

interface Values {
  rules: RuleValues[]
}
type Form = UseFormReturn<Values>

/** The rules of moderation, all saved together. */
export function RulesView() {
  const trpc = useTRPC()
  const rules = useQuery(trpc.vacancies.moderation.rules.queryOptions({}))
  return (
    <>
      <QueryStatus query={rules} rows={6} />
      {rules.data && <RulesForm key={rules.data.version} stored={rules.data} />}
    </>
  )
}

function RulesForm({ stored: { version, rules } }: { stored: Rules }) {
  const t = texts('vacancies.moderation')
  const trpc = useTRPC()
  const form = useForm<Values>({ defaultValues: { rules: rules.map(valuesOf) } })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rules' })
  const meta = { done: t('saved'), reload: trpc.vacancies.moderation.pathFilter() }
  const { send, isPending } = useFormMutation(form, trpc.vacancies.moderation.setRules.mutationOptions({ meta }))
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => send({ version, rules: values.rules.map(sentRule) }))}
      className="flex max-w-3xl flex-col gap-4"
    >
      {fields.map(({ id }, at) => (
        <RuleCard key={id} form={form} at={at} onRemove={() => remove(at)} />
      ))}
      <FormError message={form.formState.errors.root?.message} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button onClick={() => append(NEW_WORDS)}>
          <Plus aria-hidden /> {t('add')}
        </Button>
        <Button type="submit" variant="primary" pending={isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

function RuleCard({ form, at, onRemove }: { form: Form; at: number; onRemove: () => void }) {
  const t = texts('vacancies.moderation')
  const kind = form.getValues(`rules.${at}.kind`)
  const title = t('rule', { number: at + 1, kind: t(`kinds.${kind}`) })
  const number = { form, inputMode: 'numeric', rules: { validate: isNumber } } as const
  return (
    <Card aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        {kind === 'words' && <IconButton icon={Trash2} label={t('remove')} onClick={onRemove} />}
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        {kind === 'contacts' && <p className="text-muted">{t('kindTexts.contacts')}</p>}
        {kind === 'words' && (
          <TextareaField
            form={form}
            name={`rules.${at}.words`}
            label={t('words')}
            hint={t('wordsHint', { count: MOST_WORDS })}
            rows={6}
          />
        )}
        {kind === 'pay' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...number} name={`rules.${at}.from`} label={t('from')} />
            <TextField {...number} name={`rules.${at}.to`} label={t('to')} />
          </div>
        )}
        {kind === 'new_company' && <TextField {...number} name={`rules.${at}.days`} label={t('days')} />}
        <SelectField
          form={form}
          name={`rules.${at}.action`}
          label={t('action')}
          options={RULE_ACTIONS.map((action) => [action, t(`actions.${action}`)])}
        />
      </CardBody>
    </Card>
  )
}

const isNumber = (text: string) => /^[\d\s]{0,12}$/.test(text) || texts('vacancies.moderation')('notANumber')
