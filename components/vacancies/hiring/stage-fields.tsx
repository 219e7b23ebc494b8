'use client'

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { MOST_NAME, MOST_STAGES } from '#server/products/vacancies/hiring/settings.schema.ts'
import { IconButton } from '#components/ui/button.tsx'
import { SelectField, TextField } from '#components/ui/form/form-fields.tsx'
import { AddButton, Entries } from './entries.tsx'
import type { Values } from './settings-values.ts'
import type { Stage } from './types.ts'

type Form = UseFormReturn<Values>

/** The stages in their order, and for each removed stage the one that its responses move to. */
export function StageFields({ form, stored }: { form: Form; stored: readonly Stage[] }) {
  const t = texts('vacancies.hiringSettings')
  const stages = useFieldArray({ control: form.control, name: 'stages', keyName: 'key' })
  const moves = useFieldArray({ control: form.control, name: 'moves', keyName: 'key' })
  const removeAt = (at: number) => {
    const id = form.getValues(`stages.${at}.id`)
    const { name = '', responses: count = 0 } = stored.find((stage) => stage.id === id) ?? {}
    const left = form.getValues('stages').filter((stage, place) => place !== at && stage.id !== '')
    if (count > 0) moves.append({ from: id, name, count, to: left[0]?.id ?? '' }, { shouldFocus: false })
    stages.remove(at)
  }
  return (
    <Entries id="stages" title={t('stages')} text={t('stagesText')}>
      <ol className="flex flex-col gap-3">
        {stages.fields.map(({ key }, at) => (
          <li key={key} className="flex flex-wrap items-start gap-2">
            <TextField
              form={form}
              name={`stages.${at}.name`}
              label={t('stageName', { number: at + 1 })}
              most={MOST_NAME}
              required={t('nameEmpty')}
              autoComplete="off"
              className="min-w-0 basis-full sm:flex-1 sm:basis-40"
            />
            {at > 0 && (
              <SelectField
                form={form}
                name={`stages.${at}.state`}
                label={t('stageState', { number: at + 1 })}
                options={[
                  ['', t('states.none')],
                  ['invitation', t('states.invitation')],
                  ['discard', t('states.discard')],
                ]}
                className="min-w-0 flex-1 basis-40"
              />
            )}
            <span className="ml-auto flex self-end">
              <IconButton
                icon={ArrowUp}
                label={t('up', { number: at + 1 })}
                disabled={at === 0}
                onClick={() => stages.move(at, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('down', { number: at + 1 })}
                disabled={at === stages.fields.length - 1}
                onClick={() => stages.move(at, at + 1)}
              />
              <IconButton
                icon={Trash2}
                label={t('removeStage', { number: at + 1 })}
                disabled={stages.fields.length === 1}
                onClick={() => removeAt(at)}
              />
            </span>
          </li>
        ))}
      </ol>
      {moves.fields.map(({ key }, at) => (
        <MoveField key={key} form={form} at={at} />
      ))}
      <AddButton
        text={t('addStage')}
        disabled={stages.fields.length >= MOST_STAGES}
        onClick={() => stages.append({ id: '', name: '', state: '' })}
      />
    </Entries>
  )
}

/** The choice of the stage that the responses of a removed stage move to. */
function MoveField({ form, at }: { form: Form; at: number }) {
  const stages = useWatch({ control: form.control, name: 'stages' })
  const { name, count } = form.getValues(`moves.${at}`)
  const kept = stages.filter(({ id }) => id !== '')
  return (
    <SelectField
      form={form}
      name={`moves.${at}.to`}
      label={texts('vacancies.hiringSettings')('moveTo', { count, name })}
      options={kept.map((stage) => [stage.id, stage.name] as const)}
      className="rounded-lg bg-warning-soft p-3"
    />
  )
}
