'use client'

import type { UseFormReturn } from 'react-hook-form'
import { Radio, RadioGroup } from '#components/ui/radio-group.tsx'
import { BOUNDS } from '#server/cloud/bounds.schema.ts'
import { AmountField } from './amount-field.tsx'
import type { CreateValues } from './create-values.ts'
import { disk, memory, STOPS } from '../sizes.ts'
import type { Image } from '../types.ts'

type CreateSizeProps = { form: UseFormReturn<CreateValues>; values: CreateValues; image: Image | undefined }

/** Processors, memory, disk, and what kind of them. */
export function CreateSize({ form, values, image }: CreateSizeProps) {
  const { errors } = form.formState
  return (
    <>
      <AmountField
        label="Processors"
        stops={STOPS.CPU}
        {...BOUNDS.CPU}
        value={values.CPU}
        error={errors.CPU?.message}
        onChange={(value) => form.setValue('CPU', value)}
      />
      <AmountField
        label="Memory"
        unit="MB"
        stops={STOPS.RAM}
        min={image?.MinRAM ?? BOUNDS.RAM.min}
        max={BOUNDS.RAM.max}
        value={values.RAM}
        error={errors.RAM?.message}
        describe={memory}
        onChange={(value) => form.setValue('RAM', value)}
      />
      <AmountField
        label="Disk"
        unit="GB"
        stops={STOPS.HDD}
        min={image?.MinHDD ?? BOUNDS.HDD.min}
        max={BOUNDS.HDD.max}
        value={values.HDD}
        error={errors.HDD?.message}
        describe={disk}
        onChange={(value) => form.setValue('HDD', value)}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <RadioGroup legend="Storage">
          <Radio value="SSD" label="SSD" hint="Quick; for systems and databases" {...form.register('HDDType')} />
          <Radio value="SAS" label="SAS" hint="Slower; for much data" {...form.register('HDDType')} />
        </RadioGroup>
        <RadioGroup legend="Processor share">
          <Radio
            name="share"
            label="Ordinary"
            hint="Half a share while others are busy"
            checked={!values.IsHighPerformance}
            onChange={() => form.setValue('IsHighPerformance', false)}
          />
          <Radio
            name="share"
            label="High performance"
            hint="A full share of each processor"
            checked={values.IsHighPerformance}
            onChange={() => form.setValue('IsHighPerformance', true)}
          />
        </RadioGroup>
      </div>
    </>
  )
}
