'use client'

import { texts } from '#i18n/texts.ts'
import { useState } from 'react'
import { useTRPC } from '#components/trpc/client.ts'
import { useFormMutation, useForm } from '#components/trpc/use-form.ts'
import { useFormValues } from '#components/trpc/use-form-values.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { SelectField, CheckboxField } from '#components/ui/form/form-fields.tsx'
import { toast } from '#components/ui/toast.tsx'
import { HDD_TYPES } from '#server/products/cloud/bounds.schema.ts'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import { jobProgress } from '../jobs/job-progress.ts'
import { sizeText } from '../sizes.ts'
import type { Server } from '../types.ts'
import { NameField } from '../fields.tsx'
import { SizeFields } from './size-fields.tsx'

type Size = Pick<Server, 'Name' | 'CPU' | 'RAM' | 'HDD' | 'HDDType' | 'IsHighPerformance'>

/** Name and size, collapsed at first: most visits only look. */
export function ServerSize({ server }: { server: Server }) {
  const t = texts('cloud.server.size')
  const [open, setOpen] = useState(false)
  return (
    <Card aria-labelledby="server-size">
      <CardHeader className={open ? '' : 'pb-4'}>
        <CardTitle id="server-size">{t('title')}</CardTitle>
        {!open && (
          <>
            <span className="ml-auto hidden text-muted tabular-nums sm:inline">{sizeText(server)}</span>
            <Button onClick={() => setOpen(true)}>{t('change')}</Button>
          </>
        )}
      </CardHeader>
      {open && <SizeForm server={server} onDone={() => setOpen(false)} />}
    </Card>
  )
}

function SizeForm({ server, onDone }: { server: Server; onDone: () => void }) {
  const t = texts('cloud.server.size')
  const fields = texts('cloud.sizes')
  const trpc = useTRPC()
  const { Name, CPU, RAM, HDD, HDDType, IsHighPerformance } = server
  const form = useForm<Size>({ defaultValues: { Name, CPU, RAM, HDD, HDDType, IsHighPerformance } })
  const values = useFormValues(form)
  const change = changeOf(server, values)
  const update = useFormMutation(
    form,
    trpc.cloud.servers.update.mutationOptions({
      meta: { progress: jobProgress, reload: trpc.cloud.pathFilter() },
      onSuccess: (answer) => {
        if (!('Type' in answer)) toast.success(t('renamed'))
        onDone()
      },
    }),
  )
  const { errors } = form.formState
  return (
    <form noValidate onSubmit={form.handleSubmit(() => update.send({ id: server.ID, ...change }))}>
      <CardBody className="flex flex-col gap-5">
        <NameField form={form} name="Name" label={fields('name')} required={fields('nameRequired')} />
        <SizeFields form={form} min={{ HDD }} />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <SelectField
            form={form}
            name="HDDType"
            label={fields('storage')}
            className="w-32"
            options={HDD_TYPES.map((type) => [type, type])}
          />
          <CheckboxField
            form={form}
            name="IsHighPerformance"
            label={t('highPerformance')}
            className="h-8 items-center"
          />
        </div>
        <FormError message={errors.root?.message} />
        <div className="flex justify-end gap-2">
          <Button onClick={onDone}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={update.isPending}
            disabled={Object.keys(change).length === 0}
          >
            {t('save')}
          </Button>
        </div>
        <ApiCalls open calls={[calls.updateServer(server.ID, change)]} className="shadow-none" />
      </CardBody>
    </form>
  )
}

/** Only what differs is sent. */
function changeOf(server: Server, values: Size): Partial<Size> {
  const names = Object.keys(values) as (keyof Size)[]
  return Object.fromEntries(names.filter((name) => values[name] !== server[name]).map((name) => [name, values[name]]))
}
