import { texts } from '#i18n/texts.ts'
import type { UseFormReturn } from 'react-hook-form'
import { TextareaField } from '#components/ui/form/form-fields.tsx'

const EXAMPLE = 'env=production'

/** Labels, one a line (label-lines.ts). */
export function LabelsField<T extends { Labels: string }>({ form }: { form: UseFormReturn<T> }) {
  const t = texts('cloud.labels')
  return (
    <TextareaField
      form={form as unknown as UseFormReturn<{ Labels: string }>}
      name="Labels"
      label={t('labels')}
      hint={t('labelsHint')}
      rows={3}
      className="[&_textarea]:font-mono"
      placeholder={EXAMPLE}
      spellCheck={false}
    />
  )
}
