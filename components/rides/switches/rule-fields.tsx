import { texts } from '#i18n/texts.ts'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { ruleFor, type SwitchValues } from './switch-values.ts'
import { ValueField } from './value-field.tsx'

interface RuleFieldsProps {
  form: UseFormReturn<SwitchValues>
  type: SwitchValues['type']
}

/** The rules in their order: the first that matches a client decides. */
export function RuleFields({ form, type }: RuleFieldsProps) {
  const t = texts('rides.switches')
  const rules = useFieldArray({ control: form.control, name: 'rules' })
  return (
    <div className="flex flex-col gap-3">
      {rules.fields.map(({ id }, index) => (
        <fieldset key={id} className="flex flex-col gap-3 rounded-lg border p-4">
          <legend className="sr-only">{t('ruleNumber', { number: index + 1 })}</legend>
          <div className="-mb-1 flex items-center justify-between">
            <span aria-hidden className="font-medium text-muted">
              {t('ruleNumber', { number: index + 1 })}
            </span>
            <span className="flex">
              {index > 0 && (
                <IconButton
                  icon={ArrowUp}
                  label={t('ruleUp', { number: index + 1 })}
                  small
                  onClick={() => rules.move(index, index - 1)}
                />
              )}
              <IconButton
                icon={Trash2}
                label={t('ruleRemove', { number: index + 1 })}
                small
                onClick={() => rules.remove(index)}
              />
            </span>
          </div>
          <Conditions form={form} name={`rules.${index}`} />
          <ValueField form={form} name={`rules.${index}.value`} type={type} label={t('value')} />
        </fieldset>
      ))}
      <Button className="self-start" onClick={() => rules.append(ruleFor(type))}>
        <Plus aria-hidden /> {t('addRule')}
      </Button>
    </div>
  )
}

function Conditions({ form, name }: Pick<RuleFieldsProps, 'form'> & { name: `rules.${number}` }) {
  const t = texts('rides.switches')
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        form={form}
        name={`${name}.platforms`}
        label={t('platforms')}
        hint={t('platformsHint')}
        placeholder={t('platformsExample')}
      />
      <TextField
        form={form}
        name={`${name}.percent`}
        label={t('percent')}
        hint={t('percentHint')}
        inputMode="decimal"
        placeholder="10"
      />
      <TextField form={form} name={`${name}.min_app_version`} label={t('version')} placeholder="4.12.0" />
      <TextField form={form} name={`${name}.below_app_version`} label={t('below')} placeholder="5.0.0" />
      <TextField form={form} name={`${name}.from`} label={t('from')} type="datetime-local" />
      <TextField form={form} name={`${name}.until`} label={t('until')} type="datetime-local" />
    </div>
  )
}
