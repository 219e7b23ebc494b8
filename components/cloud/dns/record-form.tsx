'use client'

import { texts } from '#i18n/texts.ts'
import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTRPC } from '#components/trpc/client.ts'
import { useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { useFormValues } from '#components/trpc/use-form-values.ts'
import { Button, IconButton } from '#components/ui/button.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { CheckboxField, SelectField, TextField } from '#components/ui/form/form-fields.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { Kbd } from '#components/ui/kbd.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import { labelLines, labelsFrom } from '../labels/label-lines.ts'
import { LabelsField } from '../labels/labels-field.tsx'
import type { RecordSet, Zone } from '../types.ts'
import { AS_TYPED } from '../fields.tsx'
import {
  VALUE_FIELDS,
  emptyParts,
  partsOfValue,
  valueOfParts,
  type RecordType,
  type ValueField,
} from './record-fields.ts'

type Values = {
  Name: string
  Type: RecordType
  TTL: string
  Comment: string
  /** One label per line. */
  Labels: string
  /** The server whose address the A record follows; empty for none. */
  ServerID: string
  Protected: boolean
  Values: { parts: string[] }[]
}

type RecordFormProps = {
  zone: Zone
  /** The record set to change; a new one without. */
  recordSet?: RecordSet | undefined
  onClose: () => void
}

/**
 * The fields of one record set, as its type has them, in the row of a table. Enter saves it, Escape leaves it as it
 * was.
 */
export function RecordForm({ zone, recordSet, onClose }: RecordFormProps) {
  const trpc = useTRPC()
  const t = texts('cloud.records')
  const form = useForm<Values>({ defaultValues: valuesOf(zone, recordSet) })
  const given = useFormValues(form)
  const save = useFormMutation(
    form,
    trpc.cloud.recordSets.put.mutationOptions({ meta: { reload: trpc.cloud.pathFilter() }, onSuccess: onClose }),
  )
  const isKept = recordSet !== undefined
  const box = useRef<HTMLFormElement>(null)
  // Focuses the name of a new record set, but the value of an existing one, which is changed most often.
  useEffect(() => {
    const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
    const value = () => find('[name^=Values]') ?? find('[name=ServerID]')
    ;(isKept ? value() : find('input'))?.focus()
  }, [isKept])
  const leave = () => !save.isPending && form.mayLeave() && onClose()
  useEffect(() => {
    const element = box.current
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  })
  const submit = form.handleSubmit((values) => {
    const { name, type } = keyOf(values)
    save.send({ id: zone.ID, name, type, ...bodyOf(values, recordSet) })
  })
  return (
    <form
      ref={box}
      noValidate
      aria-label={isKept ? `${recordSet.Name} ${recordSet.Type}` : t('form.new')}
      className="flex max-w-4xl flex-col gap-4 py-2"
      onSubmit={submit}
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[1fr_8rem_8rem]">
        <TextField
          form={form}
          name="Name"
          label={t('name')}
          className="max-sm:col-span-2"
          placeholder="@"
          readOnly={isKept}
          {...AS_TYPED}
        />
        <SelectField
          form={form}
          name="Type"
          label={t('type')}
          disabled={isKept}
          options={(Object.keys(VALUE_FIELDS) as RecordType[]).map((type) => [type, type] as const)}
          rules={{
            onChange: (event: { target: { value: RecordType } }) => {
              form.setValue('Values', [{ parts: emptyParts(event.target.value) }])
              form.setValue('ServerID', '')
            },
          }}
        />
        <TextField form={form} name="TTL" label={t('form.ttl')} inputMode="numeric" placeholder={String(zone.TTL)} />
      </div>
      {given.Type === 'A' && <FollowServer form={form} />}
      {given.ServerID === '' && <ValueFields key={given.Type} form={form} type={given.Type} />}
      <TextField form={form} name="Comment" label={t('form.comment')} most={500} autoComplete="off" />
      <LabelsField form={form} />
      <CheckboxField form={form} name="Protected" label={t('form.protect')} />
      <FormError message={form.formState.errors.root?.message} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <span className="mr-auto text-subtle max-sm:hidden">
          {t.rich('form.keys', { kbd: (text) => <Kbd>{text}</Kbd> })}
        </span>
        <Button onClick={leave}>{t('form.cancel')}</Button>
        <Button type="submit" variant="primary" pending={save.isPending}>
          {t(isKept ? 'form.save' : 'form.add')}
        </Button>
      </div>
      <ApiCalls
        calls={[calls.putRecordSet(zone.ID, keyOf(given).name, keyOf(given).type, bodyOf(given, recordSet))]}
        className="shadow-none"
      />
    </form>
  )
}

/** The choice of a server whose address the record has, even when that address changes. */
function FollowServer({ form }: { form: UseFormReturn<Values> }) {
  const trpc = useTRPC()
  const t = texts('cloud.records.form')
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({}))
  const items = servers.data?.items ?? []
  if (items.length === 0) return null
  const options = items.map((server) => [server.ID, `${server.Name}, ${server.IP}`] as const)
  return <SelectField form={form} name="ServerID" label={t('server')} options={[['', t('noServer')], ...options]} />
}

/** One row for each value, with a field for each of its parts. */
function ValueFields({ form, type }: { form: UseFormReturn<Values>; type: RecordType }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'Values' })
  const t = texts('cloud.records')
  const columns = VALUE_FIELDS[type]
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="sr-only">{t('values')}</legend>
      {fields.map((row, at) => (
        <div key={row.id} className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap gap-3">
            {columns.map(({ name, placeholder, isNumber = false }, part) => (
              <TextField
                key={name}
                form={form}
                name={`Values.${at}.parts.${part}`}
                label={labelOf(name, fields.length > 1 ? at + 1 : null)}
                // The last part has the most room for a message.
                error={part === columns.length - 1 ? form.formState.errors.Values?.[at]?.message : undefined}
                className={isNumber ? 'w-24' : 'min-w-40 flex-1'}
                placeholder={placeholder}
                inputMode={isNumber ? 'numeric' : 'text'}
                {...AS_TYPED}
              />
            ))}
          </div>
          {fields.length > 1 && (
            <span className="pt-6.5">
              <IconButton
                icon={X}
                label={t('form.remove', { number: formatNumber(at + 1) })}
                variant="ghost"
                onClick={() => remove(at)}
              />
            </span>
          )}
        </div>
      ))}
      {type !== 'CNAME' && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => append({ parts: emptyParts(type) })}>
          <Plus aria-hidden /> {t('form.addValue')}
        </Button>
      )}
    </fieldset>
  )
}

/** The name of a field, numbered where there are several values. */
function labelOf(name: ValueField['name'], number: number | null): string {
  const t = texts('cloud.records')
  const label = t(`fields.${name}`)
  return number === null ? label : t('form.numbered', { label, number: formatNumber(number) })
}

function valuesOf(zone: Zone, recordSet: RecordSet | undefined): Values {
  if (!recordSet) {
    return {
      Name: '',
      Type: 'A',
      TTL: '',
      Comment: '',
      Labels: '',
      ServerID: '',
      Protected: false,
      Values: [{ parts: emptyParts('A') }],
    }
  }
  const { Name, Type, TTL, Comment, Labels, ServerID, Protected } = recordSet
  return {
    Name,
    Type,
    TTL: TTL === zone.TTL ? '' : String(TTL),
    Comment,
    Labels: labelLines(Labels),
    ServerID: ServerID === null ? '' : String(ServerID),
    Protected,
    Values: recordSet.Values.map((value) => ({ parts: partsOfValue(Type, value) })),
  }
}

function keyOf({ Name, Type }: Values) {
  return { name: Name.trim() || '@', type: Type }
}

/** The body of the request. Labels are sent only if they were changed, so that changes from another window are kept. */
function bodyOf({ TTL, Comment, Labels, ServerID, Protected, Values: rows }: Values, former: RecordSet | undefined) {
  const Values = rows.map(({ parts }) => valueOfParts(parts)).filter((value) => value !== '')
  return {
    ...(TTL.trim() !== '' && { TTL: Number(TTL) }),
    ...(ServerID === '' ? { Values } : { ServerID: Number(ServerID) }),
    ...(Comment !== '' && { Comment }),
    ...(Labels !== labelLines(former?.Labels ?? {}) && { Labels: labelsFrom(Labels) }),
    ...(Protected && { Protected }),
  }
}
