import { texts } from '#i18n/texts.ts'
import type { UseFormReturn } from 'react-hook-form'
import { SelectField, TextField } from '#components/ui/form/form-fields.tsx'
import type { SwitchValues } from './switch-values.ts'

interface ValueFieldProps {
  form: UseFormReturn<SwitchValues>
  name: 'default' | `rules.${number}.value`
  type: SwitchValues['type']
  label: string
  hint?: string
}

/** A value of the kind of the switch. */
export function ValueField({ type, ...field }: ValueFieldProps) {
  const t = texts('rides.switches')
  if (type === 'boolean') {
    return (
      <SelectField
        {...field}
        options={[
          ['true', t('on')],
          ['false', t('off')],
        ]}
      />
    )
  }
  return <TextField {...field} {...(type === 'number' && { inputMode: 'decimal' })} />
}
