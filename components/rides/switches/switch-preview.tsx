'use client'

import { texts } from '#i18n/texts.ts'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { showInForm } from '#components/trpc/use-form.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { percentText, switchBody, valueText, type SwitchValues } from './switch-values.ts'

/** Who would get what, on a platform and a version, if the form were saved. */
export function SwitchPreview({ form }: { form: UseFormReturn<SwitchValues> }) {
  const t = texts('rides.switches')
  const trpc = useTRPC()
  const [platform, setPlatform] = useState('')
  const [version, setVersion] = useState('')
  const preview = useMutation(
    trpc.rides.switches.preview.mutationOptions({ onError: (error) => showInForm(form, error) }),
  )
  const show = () => {
    form.clearErrors()
    const { name, ...body } = switchBody(form.getValues())
    const client = { ...(platform && { platform }), ...(version && { app_version: version }) }
    preview.mutate({ name: name || 'new', ...body, ...client })
  }
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <h3 id="preview" className="font-medium">
        {t('preview')}
      </h3>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('previewPlatform')} className="w-32">
          {(aria) => <Input {...aria} value={platform} onChange={(event) => setPlatform(event.target.value.trim())} />}
        </Field>
        <Field label={t('previewVersion')} className="w-32">
          {(aria) => <Input {...aria} value={version} onChange={(event) => setVersion(event.target.value.trim())} />}
        </Field>
        <Button pending={preview.isPending} onClick={show}>
          {t('previewShow')}
        </Button>
      </div>
      <div aria-live="polite">{preview.data && <Shares preview={preview.data} />}</div>
    </section>
  )
}

function Shares({ preview }: { preview: RouterOutput['rides']['switches']['preview'] }) {
  const t = texts('rides.switches')
  if (preview.riders === 0) return <p className="text-muted">{t('previewNobody')}</p>
  return (
    <>
      <ul className="flex flex-col gap-1">
        {preview.values.map(({ variant, value, riders }) => (
          <li key={variant} className="flex items-center gap-3">
            <span className="w-24 truncate font-mono">{valueText(value)}</span>
            <Progress label={valueText(value)} value={(riders / preview.riders) * 100} className="h-2 bg-surface" />
            <span className="w-28 text-right tabular-nums">
              {t('previewCount', { share: percentText(riders / preview.riders), riders: formatNumber(riders) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted">{t('previewChanged', { riders: preview.riders, changed: preview.changed })}</p>
    </>
  )
}
