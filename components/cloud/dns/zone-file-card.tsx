'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type RouterOutput, useTRPC } from '#components/trpc/client.ts'
import { showInForm, useForm, useFormMutation } from '#components/trpc/use-form.ts'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#components/ui/card.tsx'
import { FormError } from '#components/ui/form/field.tsx'
import { TextareaField } from '#components/ui/form/form-fields.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import { Difference, type DifferenceLine } from '../difference.tsx'
import { jobProgress } from '../jobs/job-progress.ts'
import type { Zone } from '../types.ts'

type Sets = Extract<RouterOutput['cloud']['zones']['import'], { Added: unknown }>

/** Export of the zone as a file, and import of one after a look at the difference. */
export function ZoneFileCard({ zone, disabled }: { zone: Zone; disabled: boolean }) {
  const trpc = useTRPC()
  const t = texts('cloud.zone.file')
  const form = useForm({ defaultValues: { ZoneFile: '' } })
  const compare = useMutation(trpc.cloud.zones.import.mutationOptions({ onError: (error) => showInForm(form, error) }))
  const apply = useFormMutation(
    form,
    trpc.cloud.zones.import.mutationOptions({
      meta: { progress: jobProgress, reload: trpc.cloud.pathFilter() },
      onSuccess: () => {
        // The focus must move, because the button that was pressed disappears.
        form.setFocus('ZoneFile')
        form.reset()
        compare.reset()
      },
    }),
  )
  const difference = compare.data && 'Added' in compare.data ? compare.data : null
  const compared = compare.variables?.ZoneFile
  return (
    <Card aria-labelledby="zone-file">
      <CardHeader>
        <CardTitle id="zone-file">{t('title')}</CardTitle>
        <LinkButton href={`/api/dns/zones/${zone.ID}/zonefile`} download={`${zone.TechName}.zone`}>
          <Download aria-hidden /> {t('export')}
        </LinkButton>
      </CardHeader>
      <CardBody>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={form.handleSubmit(({ ZoneFile }) => compare.mutate({ id: zone.ID, ZoneFile, dry_run: true }))}
        >
          <TextareaField
            form={form}
            name="ZoneFile"
            label={t('label')}
            hint={t('hint')}
            required={t('required')}
            rows={8}
            spellCheck={false}
            placeholder={exampleOf(zone)}
          />
          <FormError message={form.formState.errors.root?.message} />
          <div className="flex justify-end">
            <Button type="submit" pending={compare.isPending} disabled={disabled}>
              {t('compare')}
            </Button>
          </div>
          {difference && compared !== undefined && (
            <>
              <ZoneDifference difference={difference} />
              <div className="flex justify-end">
                <Button
                  variant="primary"
                  pending={apply.isPending}
                  onClick={() => apply.send({ id: zone.ID, ZoneFile: compared })}
                >
                  {t('import')}
                </Button>
              </div>
            </>
          )}
          <ApiCalls
            calls={[
              calls.importZoneFile(zone.ID, true),
              calls.importZoneFile(zone.ID, false),
              calls.getZoneFile(zone.ID),
            ]}
            className="shadow-none"
          />
        </form>
      </CardBody>
    </Card>
  )
}

const exampleOf = ({ TechName }: Zone) => `$ORIGIN ${TechName}.\nwww 300 IN A 192.0.2.10`

const MOST_SHOWN = 200

function ZoneDifference({ difference: { Added, Changed, Removed, Notes } }: { difference: Sets }) {
  const t = texts('cloud.zone.file')
  const lineOf =
    (kind: DifferenceLine['kind'], word: string) =>
    (set: RecordSet): DifferenceLine => ({
      key: `${set.Name} ${set.Type}`,
      kind,
      word,
      content: <SetLine set={set} />,
    })
  const lines = [
    ...Added.map(lineOf('added', t('added'))),
    ...Changed.map(({ Before, After }) => ({
      ...lineOf('changed', t('changed'))(After),
      content: <SetLine set={After} before={Before} />,
    })),
    ...Removed.map(lineOf('removed', t('removed'))),
  ]
  const numbers = {
    added: formatNumber(Added.length),
    changed: formatNumber(Changed.length),
    removed: formatNumber(Removed.length),
  }
  const counts = lines.length === 0 ? t('same') : t('counts', numbers)
  return (
    <Difference label={t('difference')} counts={counts} lines={lines.slice(0, MOST_SHOWN)}>
      {lines.length > MOST_SHOWN && (
        <p className="text-muted">{t('more', { count: formatNumber(lines.length - MOST_SHOWN) })}</p>
      )}
      {Notes.map(({ Line, Message }) => (
        <p key={`${Line} ${Message}`} className="text-muted">
          {t('note', { line: formatNumber(Line), message: Message })}
        </p>
      ))}
    </Difference>
  )
}

type RecordSet = Sets['Added'][number]

function SetLine({ set: { Name, TTL, Type, Values }, before }: { set: RecordSet; before?: RecordSet }) {
  const t = texts('cloud.zone.file')
  return (
    <span className="font-mono">
      {Name} {TTL} {Type} {Values.join(', ')}
      {before && (
        <span className="text-subtle">
          {' '}
          {t('before', { ttl: String(before.TTL), values: before.Values.join(', ') })}
        </span>
      )}
    </span>
  )
}
