'use client'

import { useState } from 'react'
import type { RouterOutput } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { DialogButton } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

interface Limits {
  platforms: string[]
  min_app_version: string | null
}

interface SwitchLimitsProps {
  row: RouterOutput['rides']['switches']['list']['switches'][number]
  onSave: (limits: Limits) => Promise<unknown>
}

/** Limits a feature to platforms and client versions; the server's own text is shown at the field. */
export function SwitchLimits({ row, onSave }: SwitchLimitsProps) {
  const [open, setOpen] = useState(false)
  const [fields, setFields] = useState<Record<string, string[]>>({})
  const save = async (form: FormData) => {
    const words = (name: string) => {
      const typed = form.get(name)
      return typeof typed === 'string' ? typed.trim() : ''
    }
    const limits = {
      platforms: words('platforms')
        .split(/[\s,]+/)
        .filter(Boolean),
      min_app_version: words('min_app_version') || null,
    }
    try {
      await onSave(limits)
      setOpen(false)
    } catch (error) {
      setFields(failureOf(error).fields)
    }
  }
  return (
    <DialogButton
      trigger={<Button aria-label={`Limit ${row.name}`}>Limit</Button>}
      title={`Limit ${row.name}`}
      open={open}
      onOpenChange={setOpen}
    >
      <form
        className="flex flex-col gap-4 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <Field label="Platforms" hint="Empty means all" error={textFor(fields, 'platforms')}>
          {(aria) => (
            <Input {...aria} name="platforms" defaultValue={row.platforms.join(', ')} placeholder="ios, android" />
          )}
        </Field>
        <Field label="From client version" hint="Empty means any" error={textFor(fields, 'min_app_version')}>
          {(aria) => (
            <Input {...aria} name="min_app_version" defaultValue={row.min_app_version ?? ''} placeholder="4.12.0" />
          )}
        </Field>
        <Button type="submit" variant="primary">
          Save
        </Button>
      </form>
    </DialogButton>
  )
}

function textFor(fields: Record<string, string[]>, name: string): string | undefined {
  return Object.entries(fields).find(([path]) => path.split('.')[0] === name)?.[1][0]
}
