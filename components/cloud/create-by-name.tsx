'use client'

import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { ApiCalls } from './api-calls.tsx'
import type { ApiCall } from './calls.ts'

type Named = { Name: string }

type CreateByNameProps = {
  form: UseFormReturn<Named>
  /** The mutation that the form submits. */
  create: { send: (values: Named) => void; isPending: boolean }
  /** What is created: "zone". */
  noun: string
  label: string
  /** What the field says when it is empty. */
  required: string
  placeholder: string
  /** The most characters. */
  most: number
  calls: (values: Named) => ApiCall[]
  /** False for names that are not words. */
  spellCheck?: boolean
}

/** A form for something that only needs a name. */
export function CreateByName(props: CreateByNameProps) {
  const { form, create, noun, label, required, placeholder, most, calls, spellCheck } = props
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) }
  return (
    <div className="flex flex-col gap-3">
      <Card aria-label={`New ${noun}`}>
        <CardBody>
          <form
            noValidate
            className="flex flex-wrap items-start gap-3"
            onSubmit={form.handleSubmit((given) => create.send(given))}
          >
            <TextField
              form={form}
              name="Name"
              label={label}
              className="min-w-0 flex-1 basis-56"
              required={required}
              most={most}
              placeholder={placeholder}
              autoComplete="off"
              {...(spellCheck === false && { autoCapitalize: 'none', spellCheck })}
            />
            <Button type="submit" variant="primary" pending={create.isPending} className="w-full sm:mt-6.5 sm:w-auto">
              Create {noun}
            </Button>
          </form>
          <FormError message={form.formState.errors.root?.message} />
        </CardBody>
      </Card>
      <ApiCalls calls={calls(values)} />
    </div>
  )
}
