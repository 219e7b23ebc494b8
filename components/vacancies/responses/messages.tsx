'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation, useForm } from '#components/trpc/use-form.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { cn } from '#components/ui/cn.ts'
import { FormError } from '#components/ui/form/field.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { isoOf } from '../format.ts'
import type { Side } from './response-row.tsx'

/** How often an open conversation checks for new messages. */
const REFETCH_MS = 15_000

type MessagesProps = { id: string; side: Side }

/** The messages, oldest first, and the form to reply. */
export function Messages({ id, side }: MessagesProps) {
  const t = texts('vacancies.response')
  const trpc = useTRPC()
  const input = { negotiation_id: id, per_page: 100 }
  const messages = useQuery(trpc.vacancies.negotiations.messages.queryOptions(input, { refetchInterval: REFETCH_MS }))
  return (
    <Card aria-labelledby="messages" className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 id="messages" className="text-base font-semibold">
        {t('messages')}
      </h2>
      <QueryStatus query={messages} rows={2} />
      {messages.data?.items.length === 0 && <p className="text-muted">{t('noMessages')}</p>}
      <ol className="flex flex-col gap-3 empty:hidden">
        {messages.data?.items.map(({ id: key, text, created_at, author: { participant_type: author } }) => (
          <li
            key={key}
            className={cn(
              'max-w-[85%] rounded-xl px-4 py-2.5',
              author === side ? 'self-end bg-accent-soft' : 'self-start bg-sunken',
            )}
          >
            <p className="text-xs text-subtle">
              {t.rich(author === side ? 'you' : author === 'employer' ? 'employer' : 'applicant', {
                time: () => <RelativeTime at={isoOf(created_at)} />,
              })}
            </p>
            <UserText as="p" text={text} className="mt-0.5 text-base break-words whitespace-pre-line" />
          </li>
        ))}
      </ol>
      <MessageForm id={id} />
    </Card>
  )
}

function MessageForm({ id }: { id: string }) {
  const t = texts('vacancies.response')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { message: '' } })
  const { send, isPending } = useFormMutation(
    form,
    trpc.vacancies.negotiations.send.mutationOptions({
      meta: { reload: trpc.vacancies.negotiations.messages.pathFilter() },
      onSuccess: () => form.reset(),
    }),
  )
  return (
    <form
      noValidate
      className="flex flex-col gap-2 border-t pt-4"
      onSubmit={form.handleSubmit(({ message }) => send({ negotiation_id: id, message }))}
    >
      <TextareaField
        form={form}
        name="message"
        label={t('write')}
        most={10_000}
        rules={{ validate: (text) => text.trim() !== '' || t('writeEmpty') }}
        rows={3}
      />
      <FormError message={form.formState.errors.root?.message} />
      <Button type="submit" variant="primary" pending={isPending} className="self-end">
        {t('send')}
      </Button>
    </form>
  )
}
