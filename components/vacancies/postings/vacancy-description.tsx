'use client'

import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useMutation } from '@tanstack/react-query'
import { Eye, Pencil } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { toast } from '#components/ui/toast.tsx'
import { descriptionHtml } from '../forms/description-html.ts'
import { FormSection } from '../forms/form-section.tsx'
import type { VacancyValues } from './vacancy-values.ts'

/** The description, and how the site will show it: the server's own cleaning, not a guess of the browser. */
export function VacancyDescription({ form }: { form: UseFormReturn<VacancyValues> }) {
  const trpc = useTRPC()
  const [shown, setShown] = useState<{ description: string; characters: number }>()
  const preview = useMutation(
    trpc.vacancies.preview.mutationOptions({
      onSuccess: setShown,
      onError: (error) => toast.error('No preview', { description: failureOf(error).message }),
    }),
  )
  return (
    <FormSection title="Description">
      <div hidden={shown !== undefined}>
        <Field
          label="What the work is, whom you look for, what you offer"
          hint="At least 150 characters. Blank lines make paragraphs, lines that begin with a dash make lists; HTML is taken too."
          error={form.formState.errors.description?.message}
        >
          {(aria) => (
            <Textarea
              {...aria}
              lang="ru"
              rows={12}
              {...form.register('description', {
                required: 'Describe the work',
                maxLength: { value: 30_000, message: 'Too long: at most 10,000 characters of text' },
                onChange: () => setShown(undefined),
              })}
            />
          )}
        </Field>
      </div>
      {shown && (
        <section aria-label="Preview" className="flex flex-col gap-3">
          {/* Sanitized by the server, as it will be when the vacancy is written. */}
          <div
            lang="ru"
            className="prose-vacancy rounded-lg border p-4"
            dangerouslySetInnerHTML={{ __html: shown.description }}
          />
          <p className="text-subtle tabular-nums">{shown.characters} characters of text</p>
        </section>
      )}
      <Button
        className="self-start"
        pending={preview.isPending}
        onClick={() =>
          shown ? setShown(undefined) : preview.mutate({ description: descriptionHtml(form.getValues('description')) })
        }
      >
        {shown ? <Pencil aria-hidden /> : <Eye aria-hidden />}
        {shown ? 'Write on' : 'Preview'}
      </Button>
    </FormSection>
  )
}
