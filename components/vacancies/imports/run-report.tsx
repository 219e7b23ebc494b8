import { useMutation } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { isoOf } from '../format.ts'
import type { Import } from './import.ts'

type Run = NonNullable<Import['last_run']>

const TONES = { waiting: 'info', running: 'info', done: 'success', suspicious: 'warning', failed: 'danger' } as const

/** What a run did, and why not more. After the last run, vacancies missing from the feed can be archived. */
export function RunReport({ item, run }: { item: Pick<Import, 'id' | 'last_run'>; run: Run }) {
  const t = texts('vacancies.imports')
  const { state, reason, detail, refused, missing, problems, created_at: begun, ended_at: ended } = run
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2" aria-live="polite">
        <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
        <span className="text-subtle">
          <RelativeTime at={isoOf(ended ?? begun)} />
        </span>
      </p>
      {state !== 'waiting' && <p className="text-muted tabular-nums">{t('counts', countsOf(run))}</p>}
      {reason && (
        <p>
          {t(`reasons.${reason}`)}{' '}
          {detail !== null && (
            <span lang="en" className="font-mono break-words text-subtle">
              {detail}
            </span>
          )}
        </p>
      )}
      {missing > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-3">
          <p>{t('missing', { count: missing })}</p>
          {item.last_run?.id === run.id && <ArchiveMissing id={item.id} />}
        </div>
      )}
      {refused > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">{t('refused', { count: refused })}</summary>
          {refused > problems.length && <p className="mt-2">{t('firstOnes', { count: problems.length })}</p>}
          <ul className="mt-2 flex flex-col gap-1">
            {problems.map(({ line, record, problem }, place) => (
              // Two records may have the same name.
              <li key={place} className="break-words">
                <span className="text-subtle">{t('problem', { line, record })}</span> <span lang="en">{problem}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const countsOf = ({ added, updated, unchanged, archived }: Run) => ({
  added: formatNumber(added),
  updated: formatNumber(updated),
  unchanged: formatNumber(unchanged),
  archived: formatNumber(archived),
})

function ArchiveMissing({ id }: { id: string }) {
  const t = texts('vacancies.imports')
  const trpc = useTRPC()
  const meta = { reload: trpc.vacancies.imports.pathFilter(), done: t('runAsked') }
  const run = useMutation(trpc.vacancies.imports.run.mutationOptions({ meta }))
  return (
    <ConfirmDialog
      trigger={<Button size="sm">{t('archiveMissing')}</Button>}
      title={t('archiveTitle')}
      action={t('archiveMissing')}
      onConfirm={() => run.mutateAsync({ import_id: id, archive_missing: true })}
    >
      <p>{t('archiveText')}</p>
    </ConfirmDialog>
  )
}
