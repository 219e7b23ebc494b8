import type { UseFormReturn } from 'react-hook-form'
import { useServedNames } from '#components/shell/served.tsx'
import { useField, TextareaField, TextField } from '#components/ui/form/form-fields.tsx'
import { Choices } from '#components/ui/form/choices.tsx'
import { PROGRAM_SCOPES, SCOPES, type Scope } from '#server/core/scopes.schema.ts'

/** What a form knows of a program: addresses one in each line. */
export type ProgramValues = { name: string; site: string; addresses: string; scopes: Scope[] }

/** The fields of a program that can be changed later. */
export function ProgramFields({ form }: { form: UseFormReturn<ProgramValues> }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label="Name" required="Enter a name" most={60} autoComplete="off" />
        <TextField
          form={form}
          name="site"
          label="Website"
          hint="People see it before they let the program in."
          required="Enter the address of its website"
          rules={{ validate: (value) => faultOf('site', value) }}
          placeholder="https://reports.example"
          autoComplete="off"
          inputMode="url"
        />
      </div>
      <TextareaField
        form={form}
        name="addresses"
        label="Redirect addresses"
        hint="Where people come back to, one in each line: https, http://127.0.0.1, or the scheme of a native app."
        required="Enter at least one address"
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
  const { value, onChange, error } = useField<ProgramValues, Scope[]>(
    form,
    'scopes',
    ({ length }) => length > 0 || 'Select at least one scope',
  )
  const served = useServedNames('scopes')
  return (
    <Choices
      legend="It may ask for"
      options={PROGRAM_SCOPES.filter((scope) => served.includes(scope)).map((scope) => [scope, SCOPES[scope]])}
      chosen={value}
      onToggle={(scope, on) => onChange(on ? [...value, scope] : value.filter((other) => other !== scope))}
      error={error}
    />
  )
}

/** The values as the API takes them. */
export function programOf({ name, site, addresses, scopes }: ProgramValues) {
  return { name, site, redirect_uris: linesOf(addresses), scopes }
}

function linesOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** True, or what is wrong with the value of a field. The schema and zod are loaded when there is something to check. */
async function faultOf(field: 'site' | 'redirect_uris', value: unknown): Promise<true | string> {
  const { CreateProgram } = await import('#server/platform/programs/programs.schema.ts')
  const { error } = CreateProgram.shape[field].safeParse(value)
  const [issue] = error?.issues ?? []
  if (!issue) return true
  const at = issue.path[0]
  return `${typeof at === 'number' ? `Address ${at + 1}` : 'It'} ${issue.message}`
}
