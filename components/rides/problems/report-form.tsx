'use client'

import { texts } from '#i18n/texts.ts'
import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import { MOST_PROBLEM_CHARACTERS, TOPICS, type Topic } from '#server/products/rides/problems/topics.schema.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { DialogForm } from '#components/ui/form/dialog-form.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import { reportProblem } from '../feedback/rides-api.ts'
import { TOPIC_ICONS } from './topics.ts'

export interface ReportFormProps {
  orderId: string
  /** Token of a feedback link; without it the session cookie counts. */
  token?: string | undefined
  /** Topics of which the trip has a report. */
  reported: readonly Topic[]
  /** Whether replies of support appear on the page of the trip. */
  replies: boolean
  onReported: (topic: Topic) => void
}

/** A form for the topic of a problem and what happened. Each topic can be reported once per trip. */
export function ReportForm({ orderId, token, reported, replies, onReported }: ReportFormProps) {
  const t = texts('rides.problem')
  const left = TOPICS.filter((topic) => !reported.includes(topic))
  const form = useForm<{ topic: Topic; text: string }>({ defaultValues: { topic: left[0] ?? 'other', text: '' } })
  const report = useFormMutation(form, {
    mutationFn: (given: { topic: Topic; text: string }) => reportProblem(orderId, given, token),
    onSuccess: (_none, { topic }) => onReported(topic),
  })
  const chosen = useWatch({ control: form.control, name: 'topic' })
  return (
    <DialogForm {...report.formProps()} action={t('send')}>
      <p className="-mt-2 text-muted">{replies ? t('replyOnTrip') : t('supportReads')}</p>
      <fieldset>
        <legend className="mb-2 font-medium">{t('about')}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {TOPICS.map((topic) => (
            <TopicOption
              key={topic}
              topic={topic}
              isReported={reported.includes(topic)}
              checked={chosen === topic}
              {...form.register('topic')}
            />
          ))}
        </div>
      </fieldset>
      <TextareaField
        form={form}
        name="text"
        label={t('text')}
        most={MOST_PROBLEM_CHARACTERS}
        rules={{ validate: (value) => value.trim() !== '' || t('missing') }}
        rows={4}
        className="text-base"
      />
    </DialogForm>
  )
}

interface TopicOptionProps extends ComponentProps<'input'> {
  topic: Topic
  isReported: boolean
}

function TopicOption({ topic, isReported, ...input }: TopicOptionProps) {
  const t = texts('rides.topics')
  const Icon = TOPIC_ICONS[topic]
  return (
    <label className="flex min-h-14 items-start gap-3 rounded-lg border border-line-strong px-3 py-2.5 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text has-disabled:bg-transparent has-disabled:opacity-60">
      <input type="radio" value={topic} className="sr-only" {...input} disabled={isReported} />
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" />
      <span>
        <span className="block font-medium">{t(`${topic}.name`)}</span>
        <span className="block text-subtle">{isReported ? texts('rides.problem')('already') : t(`${topic}.hint`)}</span>
      </span>
    </label>
  )
}
