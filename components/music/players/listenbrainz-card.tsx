'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardTitle } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'

type State = RouterOutput['music']['listenBrainz']['get']

/** Whether what the account hears is sent to ListenBrainz. */
export function ListenBrainzCard() {
  const t = texts('music.listenBrainz')
  const state = useQuery(useTRPC().music.listenBrainz.get.queryOptions({}))
  const { user = null, stopped } = state.data ?? {}
  return (
    <Card aria-labelledby="listenbrainz">
      <CardBody className="flex flex-col gap-3">
        <CardTitle id="listenbrainz">
          <span lang="en">{t('title')}</span>
        </CardTitle>
        <p className="text-muted">{t('text')}</p>
        <QueryStatus query={state} rows={1} />
        {state.data && user !== null && <Connected state={state.data} user={user} />}
        {state.data && (user === null || stopped) && <Connect site={state.data.site} />}
      </CardBody>
    </Card>
  )
}

function Connected({ state: { stopped, waiting, sentAt }, user }: { state: State; user: string }) {
  const t = texts('music.listenBrainz')
  const trpc = useTRPC()
  const meta = { reload: trpc.music.listenBrainz.pathFilter(), done: t('disconnected') }
  const disconnect = useMutation(trpc.music.listenBrainz.disconnect.mutationOptions({ meta }))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-3">
      <div>
        <p className={stopped ? 'text-danger' : 'font-medium'}>{t(stopped ? 'stopped' : 'connected', { user })}</p>
        <p className="text-muted">
          {t('waiting', { count: waiting })}
          {sentAt && <> · {t.rich('sent', { time: () => <RelativeTime at={sentAt} /> })}</>}
        </p>
      </div>
      <ConfirmDialog
        trigger={<Button>{t('disconnect')}</Button>}
        title={t('disconnectTitle')}
        action={t('disconnect')}
        onConfirm={() => disconnect.mutateAsync({})}
      >
        <p>{t('disconnectText')}</p>
      </ConfirmDialog>
    </div>
  )
}

function Connect({ site }: { site: string }) {
  const t = texts('music.listenBrainz')
  const trpc = useTRPC()
  const form = useForm({ defaultValues: { token: '' } })
  const meta = { reload: trpc.music.listenBrainz.pathFilter(), done: t('done') }
  const connect = useFormMutation(
    form,
    trpc.music.listenBrainz.connect.mutationOptions({ meta, onSuccess: () => form.reset() }),
  )
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={form.handleSubmit(({ token }) => connect.send({ token: token.trim() }))}
    >
      <TextField
        form={form}
        name="token"
        type="password"
        label={t('token')}
        hint={t.rich('tokenHint', {
          link: () => (
            <a href={site} className="text-accent-text underline underline-offset-4">
              {new URL(site).host}
            </a>
          ),
        })}
        required={t('tokenRequired')}
        most={200}
        autoComplete="off"
        className="w-full max-w-md"
      />
      <FormError message={form.formState.errors.root?.message} />
      <Button type="submit" variant="primary" pending={connect.isPending}>
        {t('connect')}
      </Button>
    </form>
  )
}
