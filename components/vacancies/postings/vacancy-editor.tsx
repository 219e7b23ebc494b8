'use client'

import { texts } from '#i18n/texts.ts'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Eye, Pencil } from 'lucide-react'
import { useTRPC, useTRPCClient } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { useFormMutation } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { TextField, TextareaField, errorAt } from '#components/ui/form/form-fields.tsx'
import { langOf } from '#components/ui/locale.ts'
import { ComboboxField } from '../forms/combobox-fields.tsx'
import { descriptionHtml } from '../forms/description-html.ts'
import { DraftNotice, useDraftForm } from '../forms/draft-form.tsx'
import { FormFooter, FormSection } from '../forms/form-layout.tsx'
import { VacancyConditions, VacancyPay, VacancyRequirements } from './vacancy-conditions.tsx'
import { VacancyAddress, VacancyResponding } from './vacancy-contacts.tsx'
import {
  draftRequest,
  NEW_VACANCY,
  vacancyRequest,
  type VacancyForm,
  type VacancyInput,
  type VacancyValues,
} from './vacancy-values.ts'

type VacancyEditorProps = {
  /** The vacancy to edit; omitted for a new one. */
  id?: string
  /** The draft to continue. */
  draftId?: string
  values?: VacancyValues
  /** The properties of the vacancy that are not fields of the form. */
  kept?: Partial<VacancyInput>
}

const DRAFTS = '/vacancies/employer?state=drafts'

/** A whole vacancy on one page. Until it is published it can be saved as a draft. */
export function VacancyEditor({ id, draftId, values = NEW_VACANCY, kept = {} }: VacancyEditorProps) {
  const t = texts('vacancies.vacancyForm')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const router = useRouter()
  const [isDuplicate, setIsDuplicate] = useState(false)
  const name = id ? `vacancy ${id}` : draftId ? `vacancy draft ${draftId}` : 'vacancy new'
  const { form, draft } = useDraftForm<VacancyValues>(name, values)
  const leaveTo = (href: string) => {
    draft.forget()
    router.push(href)
  }
  const reload = { ...trpc.vacancies.pathFilter(), refetchType: 'none' as const }
  const publish = useFormMutation(form, {
    meta: { done: id ? t('saved') : t('published'), reload },
    mutationFn: async (given: VacancyValues) => {
      const { vacancies } = client
      const request = vacancyRequest(given, kept)
      if (id) {
        await vacancies.update.mutate({ ...request, vacancy_id: id })
        return id
      }
      if (!draftId) return (await vacancies.create.mutate({ ...request, ignore_duplicates: isDuplicate })).id
      const published = await vacancies.drafts.publish.mutate({
        ...draftRequest(given, kept),
        draft_id: draftId,
        ignore_duplicates: isDuplicate,
      })
      return String(published.vacancy_ids[0])
    },
    onSuccess: (shown) => leaveTo(`/vacancies/${shown}`),
    onError: (error) => setIsDuplicate(failureOf(error).reason === 'duplicate'),
  })
  const keep = useFormMutation(form, {
    meta: { done: t('draftSaved'), reload },
    mutationFn: (given: VacancyValues) => {
      const { drafts } = client.vacancies
      const request = draftRequest(given, kept)
      return draftId ? drafts.update.mutate({ ...request, draft_id: draftId }) : drafts.create.mutate(request)
    },
    onSuccess: () => leaveTo(DRAFTS),
  })
  // Stays busy after it is saved, until the next page is there.
  const busy = [publish, keep].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const submit = form.handleSubmit((given) => !busy && publish.send(given))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      <VacancyJob form={form} />
      <VacancyDescription form={form} />
      <VacancyRequirements form={form} />
      <VacancyPay form={form} />
      <VacancyConditions form={form} />
      <VacancyAddress form={form} />
      <VacancyResponding form={form} />
      <FormFooter
        error={form.formState.errors.root?.message}
        pending={busy}
        action={id ? t('save') : isDuplicate ? t('publishAnyway') : t('publish')}
        cancelHref={id ? `/vacancies/${id}` : draftId ? DRAFTS : '/vacancies/employer'}
      >
        {!id && (
          <Button pending={busy} onClick={() => keep.send(form.getValues())}>
            {t('saveDraft')}
          </Button>
        )}
      </FormFooter>
    </form>
  )
}

function VacancyJob({ form }: VacancyForm) {
  const t = texts('vacancies.vacancyForm')
  return (
    <FormSection title={t('job')}>
      <TextField
        form={form}
        name="name"
        label={t('name')}
        required={t('nameRequired')}
        most={100}
        lang="ru"
        placeholder={texts('vacancies.forms')('jobExample')}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ComboboxField
          form={form}
          name="professional_roles"
          label={t('role')}
          hint={t('roleHint')}
          kind="professional_roles"
          required={t('roleRequired')}
        />
        <ComboboxField
          form={form}
          name="area"
          label={t('town')}
          kind="area_leaves"
          required={t('townRequired')}
          placeholder={texts('vacancies.forms')('cityExample')}
        />
      </div>
    </FormSection>
  )
}

/** The description, and its preview as the site will show it: sanitized by the server, not guessed by the browser. */
function VacancyDescription({ form }: VacancyForm) {
  const t = texts('vacancies.vacancyForm')
  const trpc = useTRPC()
  const [previewed, setShown] = useState<{ description: string; characters: number }>()
  // A message about the description is below its field.
  const shown = errorAt(form, 'description') === undefined ? previewed : undefined
  const preview = useMutation(
    trpc.vacancies.preview.mutationOptions({
      meta: { failed: t('previewFailed') },
      onSuccess: setShown,
    }),
  )
  return (
    <FormSection title={t('description')}>
      <div hidden={shown !== undefined}>
        <TextareaField
          form={form}
          name="description"
          label={t('descriptionLabel')}
          hint={t('descriptionHint', { html: texts('vacancies.forms')('htmlHint') })}
          rules={{
            required: t('descriptionRequired'),
            maxLength: { value: 30_000, message: t('descriptionLong') },
            onChange: () => setShown(undefined),
          }}
          lang="ru"
          rows={12}
        />
      </div>
      {shown && (
        <section aria-label={t('preview')} className="flex flex-col gap-3">
          {/* Sanitized by the server, as it will be when the vacancy is saved. */}
          <div
            lang={langOf(shown.description)}
            className="prose-vacancy rounded-lg border p-4"
            dangerouslySetInnerHTML={{ __html: shown.description }}
          />
          <p className="text-subtle tabular-nums">{t('characters', { count: shown.characters })}</p>
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
        {shown ? t('edit') : t('preview')}
      </Button>
    </FormSection>
  )
}
