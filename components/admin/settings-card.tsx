import type { ReactNode } from 'react'
import { useRouter } from 'next/navigation'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterInput } from '#components/trpc/client.ts'
import { useFormMutation } from '#components/trpc/use-form.ts'
import { CardForm } from '#components/ui/form/card-form.tsx'

type SettingsCardProps<T extends FieldValues> = {
  title: string
  form: UseFormReturn<T>
  /** Converts the values of the form to the settings to send. */
  settings: (values: T) => RouterInput['installation']['update']
  children: ReactNode
}

/** A card that saves settings of the installation. */
export function SettingsCard<T extends FieldValues>({ title, form, settings, children }: SettingsCardProps<T>) {
  const t = texts('admin.installation')
  const trpc = useTRPC()
  const router = useRouter()
  const update = useFormMutation(
    form,
    trpc.installation.update.mutationOptions({ meta: { done: t('saved') }, onSuccess: () => router.refresh() }),
  )
  return (
    <CardForm {...update.formProps(settings)} title={title} action={t('save')}>
      {children}
    </CardForm>
  )
}
