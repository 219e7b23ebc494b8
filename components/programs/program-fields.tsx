import type { UseFormReturn } from 'react-hook-form'
import { texts } from '#i18n/texts.ts'
import { readable } from '#components/trpc/failure.ts'
import { useServedNames } from '#components/shell/served.tsx'
import { useField, TextareaField, TextField } from '#components/ui/form/form-fields.tsx'
import { Choices } from '#components/ui/form/choices.tsx'
import { scopeText } from '#server/core/product-texts.schema.ts'
import { PROGRAM_SCOPES, type Scope } from '#server/core/scopes.schema.ts'

/** The values of a program's form; `addresses` has one address per line. */
export type ProgramValues = { name: string; site: string; addresses: string; scopes: Scope[] }

/** The fields of a program that can be changed later. */
export function ProgramFields({ form }: { form: UseFormReturn<ProgramValues> }) {
  const t = texts('programs.form')
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="name"
          label={t('name')}
          required={t('nameRequired')}
          most={60}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="site"
          label={t('site')}
          hint={t('siteHint')}
          required={t('siteRequired')}
          rules={{ validate: (value) => faultOf('site', value) }}
          placeholder="https://reports.example"
          autoComplete="off"
          inputMode="url"
        />
      </div>
      <TextareaField
        form={form}
        name="addresses"
        label={t('addresses')}
        hint={t('addressesHint')}
        required={t('addressesRequired')}
        rules={{ validate: (value) => faultOf('redirect_uris', linesOf(value)) }}
        placeholder="https://reports.example/callback"
        className="*:[textarea]:font-mono"
        rows={2}
        autoComplete="off"
        spellCheck={false}
      />
      <ScopeChoices form={form} />
    </>
  )
}

function ScopeChoices({ form }: { form: UseFormReturn<ProgramValues> }) {
  const t = texts('programs.form')
  const { value, onChange, error } = useField<ProgramValues, Scope[]>(
    form,
    'scopes',
    ({ length }) => length > 0 || t('scopesRequired'),
  )
  const served = useServedNames('scopes')
  return (
    <Choices
      legend={t('scopes')}
      options={PROGRAM_SCOPES.filter((scope) => served.includes(scope)).map((scope) => [scope, scopeText(scope)])}
      chosen={value}
      onToggle={(scope, on) => onChange(on ? [...value, scope] : value.filter((other) => other !== scope))}
      error={error}
    />
  )
}

/** Converts the values to the input of the API. */
export function programOf({ name, site, addresses, scopes }: ProgramValues) {
  return { name, site, redirect_uris: linesOf(addresses), scopes }
}

function linesOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** Validates a field: returns true or an error message. The schema and zod are loaded only when needed. */
async function faultOf(field: 'site' | 'redirect_uris', value: unknown): Promise<true | string> {
  const { CreateProgram } = await import('#server/platform/programs/programs.schema.ts')
  const { error } = CreateProgram.shape[field].safeParse(value)
  const [issue] = error?.issues ?? []
  if (!issue) return true
  const at = issue.path[0]
  const fault = readable(issue.message)
  return typeof at === 'number' ? texts('programs.form')('address', { number: at + 1, fault }) : fault
}
