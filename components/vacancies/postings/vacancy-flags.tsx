import type { FieldPathByValue, UseFormReturn } from 'react-hook-form'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { VacancyValues } from './vacancy-values.ts'

type VacancyFlagsProps = {
  form: UseFormReturn<VacancyValues>
  legend: string
  /** Field and text of each box. */
  flags: readonly (readonly [name: FieldPathByValue<VacancyValues, boolean>, label: string])[]
}

/** Boxes to tick for what a vacancy has or has not. */
export function VacancyFlags({ form, legend, flags }: VacancyFlagsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {flags.map(([name, label]) => (
          <label key={name} htmlFor={name} className="flex items-center gap-2">
            <Checkbox id={name} {...form.register(name)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
