'use client'

import { useRouter } from 'next/navigation'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { CardForm } from '#components/ui/form/card-form.tsx'
import { TextField } from '#components/ui/form/form-fields.tsx'

type Installation = RouterOutput['installation']['get']
type AccentProps = { accent: Installation['accent']; shown: Installation['accent_shown'] }

/** The colour of buttons and links, and what became of it in each theme. */
export function AccentForm({ accent, shown }: AccentProps) {
  const t = texts('admin.installation')
  const trpc = useTRPC()
  const router = useRouter()
  const form = useForm({ defaultValues: { accent: accent ?? '' } })
  const update = useFormMutation(
    form,
    trpc.installation.update.mutationOptions({ meta: { done: t('saved') }, onSuccess: () => router.refresh() }),
  )
  return (
    <CardForm
      title={t('accent')}
      onSubmit={form.handleSubmit((values) => update.send({ accent: values.accent.trim().toLowerCase() || null }))}
      error={form.formState.errors.root?.message}
      action={t('save')}
      pending={update.isPending}
    >
      <TextField
        form={form}
        name="accent"
        label={t('accent')}
        hint={t('accentHint')}
        rules={{ validate: (value) => isColour(value.trim()) || t('accentInvalid') }}
        autoComplete="off"
        spellCheck={false}
      />
      {shown && (
        <div className="flex flex-wrap items-center gap-2">
          <Shade color={shown.light} />
          <Shade color={shown.dark} />
          <p>{shown.light === accent && shown.dark === accent ? t('accentAsChosen') : t('accentChanged', shown)}</p>
        </div>
      )}
    </CardForm>
  )
}

const isColour = (value: string): boolean => value === '' || /^#[\da-f]{6}$/i.test(value)

function Shade({ color }: { color: string }) {
  return <span aria-hidden className="size-5 rounded-sm border" style={{ background: color }} />
}
