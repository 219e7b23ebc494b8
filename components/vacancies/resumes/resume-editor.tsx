'use client'

import { texts } from '#i18n/texts.ts'
import { useRouter } from 'next/navigation'
import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation } from '#components/trpc/use-form.ts'
import { errorAt, TextField, TextareaField, CheckboxField } from '#components/ui/form/form-fields.tsx'
import { Radio, RadioGroup } from '#components/ui/form/radio-group.tsx'
import { SkillsField, TagsField } from '../forms/combobox-fields.tsx'
import { DictionaryChecks, DictionarySelect, LanguagesField } from '../forms/dictionary-fields.tsx'
import { DraftNotice, useDraftForm } from '../forms/draft-form.tsx'
import { FormFooter, FormSection } from '../forms/form-layout.tsx'
import { ResumeEducation, ResumeExperience } from './resume-experience.tsx'
import { ResumeContacts, ResumePerson } from './resume-person.tsx'
import { NEW_RESUME, resumeRequest, type ResumeForm, type ResumeValues } from './resume-values.ts'
import { VISIBILITIES } from './resume-words.ts'

type ResumeEditorProps = {
  /** The resume to edit; omitted for a new one. */
  id?: string
  values?: ResumeValues
  /** Where to go once it is saved: back to the vacancy that asked for a resume. */
  next?: string
}

/** A whole resume on one page. */
export function ResumeEditor({ id, values = NEW_RESUME, next }: ResumeEditorProps) {
  const t = texts('vacancies.resumeForm')
  const trpc = useTRPC()
  const router = useRouter()
  const { form, draft } = useDraftForm<ResumeValues>(`resume ${id ?? 'new'}`, values)
  const done = {
    meta: { done: id ? t('saved') : t('created'), reload: trpc.vacancies.resumes.pathFilter() },
    onSuccess: () => {
      draft.forget()
      router.push(next ?? '/vacancies/resumes/mine')
    },
  }
  const create = useFormMutation(form, trpc.vacancies.resumes.create.mutationOptions(done))
  const update = useFormMutation(form, trpc.vacancies.resumes.update.mutationOptions(done))
  // Stays busy after it is saved, until the next page is there: a second press would create a second resume.
  const busy = [create, update].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const submit = form.handleSubmit((given) => {
    if (busy) return
    const request = resumeRequest(given)
    if (id) update.send({ ...request, resume_id: id })
    else create.send(request)
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <DraftNotice draft={draft} />
      <ResumeDesiredJob form={form} />
      <ResumePerson form={form} />
      <ResumeExperience form={form} />
      <ResumeEducation form={form} />
      <ResumeSkills form={form} />
      <ResumeContacts form={form} />
      <ResumeVisibility form={form} />
      <FormFooter
        error={form.formState.errors.root?.message}
        pending={busy}
        action={id ? t('save') : t('create')}
        cancelHref={next ?? '/vacancies/resumes/mine'}
      />
    </form>
  )
}

function ResumeDesiredJob({ form }: ResumeForm) {
  const t = texts('vacancies.resumeForm')
  const common = texts('vacancies.forms')
  return (
    <FormSection title={t('job')}>
      <TextField
        form={form}
        name="title"
        label={t('position')}
        required={t('positionRequired')}
        most={100}
        lang="ru"
        placeholder={common('jobExample')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="salary.amount"
          label={t('pay')}
          error={errorAt(form, 'salary')}
          rules={{ pattern: { value: /^[1-9]\d{0,8}$/, message: common('wholeSum') } }}
          inputMode="numeric"
          placeholder="120000"
        />
        <DictionarySelect form={form} name="salary.currency" dictionary="currency" label={common('currency')} />
      </div>
      <TagsField
        form={form}
        name="professional_roles"
        label={t('roles')}
        hint={t('rolesHint')}
        kind="professional_roles"
        most={5}
      />
      <DictionaryChecks form={form} name="employments" dictionary="employment" legend={common('employment')} />
      <DictionaryChecks form={form} name="schedules" dictionary="schedule" legend={common('schedule')} />
    </FormSection>
  )
}

function ResumeSkills({ form }: ResumeForm) {
  const t = texts('vacancies.resumeForm')
  return (
    <FormSection title={t('skills')}>
      <SkillsField form={form} name="skill_set" />
      <LanguagesField form={form} name="language" />
      <DictionaryChecks form={form} name="driver_license_types" legend={texts('vacancies.forms')('licence')} />
      <TextareaField form={form} name="skills" label={t('about')} most={10_000} />
    </FormSection>
  )
}

/** Who may see the resume. */
function ResumeVisibility({ form }: ResumeForm) {
  const t = texts('vacancies.resumeForm')
  return (
    <FormSection title={t('visibility')}>
      <RadioGroup legend={t('visibleTo')}>
        {VISIBILITIES.map((id) => (
          <Radio
            key={id}
            value={id}
            label={t(`access.${id}.name`)}
            hint={t(`access.${id}.hint`)}
            defaultChecked={form.getValues('access') === id}
            {...form.register('access')}
          />
        ))}
      </RadioGroup>
      <CheckboxField form={form} name="published" label={t('published')} />
    </FormSection>
  )
}
