'use client'

import { texts } from '#i18n/texts.ts'
import { Plus, X } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { Button, IconButton } from '#components/ui/button.tsx'
import { SelectField, TextField } from '#components/ui/form/form-fields.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { STACK_BOUNDS } from '#server/products/cloud/bounds.schema.ts'
import { PLANS, sizeText } from '../sizes.ts'
import type { Image } from '../types.ts'
import { AS_TYPED, NameField } from '../fields.tsx'
import { NEW_SERVER, type StackValues } from './stack-values.ts'

type Form = UseFormReturn<StackValues>
type StackServersProps = { form: Form; images: readonly Image[]; hasZone: boolean }

/** The servers of a new stack: a name, a plan and an image each, and a name in the zone where there is one. */
export function StackServers({ form, images, hasZone }: StackServersProps) {
  const t = texts('cloud.stacks')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'Servers' })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">{t('servers')}</legend>
      <ol className="flex flex-col divide-y">
        {fields.map((row, at) => (
          <li key={row.id} className="flex items-start gap-2 py-3 first:pt-0">
            <ServerFields form={form} at={at} images={images} hasZone={hasZone} />
            {fields.length > 1 && (
              <span className="pt-6.5">
                <IconButton
                  icon={X}
                  label={t('removeServer', { number: formatNumber(at + 1) })}
                  variant="ghost"
                  onClick={() => remove(at)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {fields.length < STACK_BOUNDS.servers && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          onClick={() => append(NEW_SERVER, { focusName: `Servers.${fields.length}.Name` })}
        >
          <Plus aria-hidden /> {t('addServer')}
        </Button>
      )}
    </fieldset>
  )
}

function ServerFields({ form, at, images, hasZone }: StackServersProps & { at: number }) {
  const t = texts('cloud.stacks')
  const labelled = (label: string) => t('numbered', { label, number: formatNumber(at + 1) })
  return (
    <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
      <NameField
        form={form}
        name={`Servers.${at}.Name`}
        label={labelled(t('serverName'))}
        required={t('nameRequired')}
      />
      <SelectField
        form={form}
        name={`Servers.${at}.plan`}
        label={labelled(t('plan'))}
        options={PLANS.map(({ id, ...size }) => [id, `${id}: ${sizeText({ ...size, HDDType: 'SSD' })}`])}
      />
      <SelectField
        form={form}
        name={`Servers.${at}.imageID`}
        label={labelled(t('image'))}
        options={images.map(({ ID, Name }) => [String(ID), Name])}
      />
      {hasZone && (
        <TextField
          form={form}
          name={`Servers.${at}.record`}
          label={labelled(t('record'))}
          hint={at === 0 && t('recordHint')}
          most={255}
          {...AS_TYPED}
        />
      )}
    </div>
  )
}
