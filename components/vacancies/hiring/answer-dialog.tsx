'use client'

import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { fillTemplate, needsName, PLACEHOLDERS } from '#server/products/vacancies/hiring/answers.schema.ts'
import { MOST_TEMPLATE_TEXT } from '#server/products/vacancies/hiring/settings.schema.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogContent } from '#components/ui/dialog.tsx'
import { DialogBody, DialogFooter, DialogForm } from '#components/ui/form/dialog-form.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { toast } from '#components/ui/toast.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { whoIn, type Card } from './types.ts'

export interface Asked {
  cards: readonly [Answered, ...Answered[]]
  action: 'invite' | 'discard'
  /** The stage that a single response moves to afterwards. */
  stage?: string
}
type Answered = Pick<Card, 'id' | 'response'>
type Result = RouterOutput['vacancies']['hiring']['answer']['items'][number]

type AnswerDialogProps = Asked & { onDone: (() => void) | undefined; onClose: () => void }

/** Invites or declines the applicants of some responses, with a message that a template begins. */
export function AnswerDialog({ cards, action, stage, onDone, onClose }: AnswerDialogProps) {
  const t = texts('vacancies.hiring')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { message: '' } })
  const [refused, setRefused] = useState<Result[]>()
  const settings = useQuery(trpc.vacancies.hiring.settings.queryOptions({}))
  const place = useMutation(trpc.vacancies.hiring.update.mutationOptions())
  const answer = useFormMutation(
    form,
    trpc.vacancies.hiring.answer.mutationOptions({
      meta: { reload: trpc.vacancies.pathFilter() },
      onSuccess: async ({ done, items }) => {
        if (done > 0 && stage !== undefined) await place.mutateAsync({ negotiation_id: cards[0].id, stage })
        if (done > 0) toast.success(t(`${action}Done`, { count: done }))
        onDone?.()
        const left = items.filter((item) => item.refused !== null)
        if (left.length === 0) onClose()
        else setRefused(left)
      },
    }),
  )
  const title = t(`${action}Title`, { count: cards.length })
  if (refused)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()}>
        <DialogContent title={t('refusedTitle')} description={t('refusedText', { count: refused.length })}>
          <DialogBody>
            <Refused items={refused} cards={cards} />
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>{t('refusedClose')}</Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    )
  return (
    <Dialog open onOpenChange={(open) => !open && !answer.isPending && form.mayLeave() && onClose()}>
      <DialogContent title={title} description={t(`${action}Text`)}>
        <DialogForm
          {...answer.formProps(({ message }) => ({
            responses: cards.map(({ id }) => id),
            action,
            ...(message.trim() && { message }),
          }))}
          action={t(`${action}Action`)}
          variant={action === 'invite' ? 'primary' : 'danger'}
        >
          {settings.data && settings.data.templates.length > 0 && (
            <Field label={t('template')}>
              {(aria) => (
                <Select
                  {...aria}
                  defaultValue=""
                  onChange={({ target }) => {
                    const chosen = settings.data.templates.find(({ id }) => id === target.value)
                    form.setValue('message', chosen?.text ?? '', { shouldDirty: true, shouldValidate: true })
                  }}
                  options={[
                    ['', t('noTemplate')] as const,
                    ...settings.data.templates.map(({ id, name }) => [id, name] as const),
                  ]}
                />
              )}
            </Field>
          )}
          <TextareaField
            form={form}
            name="message"
            label={t('message')}
            hint={t('placeholders', PLACEHOLDERS)}
            most={MOST_TEMPLATE_TEXT}
            rows={6}
          />
          <Preview card={cards[0]} control={form.control} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  )
}

type PreviewProps = { card: Answered; control: ReturnType<typeof useForm<{ message: string }>>['control'] }

/** A preview of the message to the first of the applicants. */
function Preview({ card, control }: PreviewProps) {
  const t = texts('vacancies.hiring')
  const message = useWatch({ control, name: 'message' })
  const { resume, vacancy } = card.response
  if (!/\{(?:name|vacancy)\}/.test(message)) return null
  const name = resume?.first_name ?? null
  if (needsName(message) && name === null)
    return <p className="text-warning">{t('reasons.no_name', { who: whoIn(card) })}</p>
  const text = fillTemplate(message, { name: name ?? '', vacancy: vacancy?.name ?? '' })
  return (
    <div>
      <p className="font-medium">{t('preview', { who: whoIn(card) })}</p>
      <UserText as="p" text={text} className="mt-1 rounded-lg bg-sunken px-3 py-2 break-words whitespace-pre-line" />
    </div>
  )
}

function Refused({ items, cards }: { items: readonly Result[]; cards: readonly Answered[] }) {
  const t = texts('vacancies.hiring')
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {items.map(({ id, refused }) => {
        const card = cards.find((one) => one.id === id)
        return <li key={id}>{refused && t(`reasons.${refused}`, { who: card ? whoIn(card) : id })}</li>
      })}
    </ul>
  )
}
