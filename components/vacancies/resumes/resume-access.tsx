'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx'
import { FormSection } from '../forms/form-section.tsx'
import { ACCESS } from './access-names.ts'
import type { ResumeValues } from './resume-values.ts'

/** Who may see the resume. */
export function ResumeAccess({ form }: { form: UseFormReturn<ResumeValues> }) {
  return (
    <FormSection title="Who sees it">
      <RadioGroup legend="Open to">
        {Object.entries(ACCESS).map(([id, { name, hint }]) => (
          <Radio key={id} value={id} label={name} hint={hint} {...form.register('access')} />
        ))}
      </RadioGroup>
      <label htmlFor="published" className="flex items-center gap-2">
        <Checkbox id="published" {...form.register('published')} />
        Published: found in lists by those it is open to
      </label>
    </FormSection>
  )
}
