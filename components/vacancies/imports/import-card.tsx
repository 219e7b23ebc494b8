import { useMutation } from '@tanstack/react-query'
import { Pencil, RefreshCw } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { DeleteButton } from '#components/trpc/delete-button.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { Card, CardBody, CardTitle } from '#components/ui/card.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserLink, UserText } from '#components/ui/user-text.tsx'
import { isoOf, vacancyCount } from '../format.ts'
import { EditImport } from './import-dialog.tsx'
import { isActive, type Import } from './import.ts'
import { RunReport } from './run-report.tsx'

/** An import: where its feed is, when it runs, and what the last run did. */
export function ImportCard({ item, isAlone }: { item: Import; isAlone: boolean }) {
  const t = texts('vacancies.imports')
  const { id, name, url, employer, every_hours: hours, next_run_at: next, moderated, vacancies, last_run: run } = item
  return (
    <Card aria-labelledby={`import-${id}`}>
      <CardBody className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <CardTitle id={`import-${id}`}>
              <UserText text={name} />
            </CardTitle>
            <p className="mt-1 font-mono break-all text-muted">{url}</p>
          </div>
          <Actions item={item} isAlone={isAlone} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge>{vacancyCount(vacancies)}</Badge>
          <Badge>
            {employer ? (
              <UserLink
                href={`/vacancies/companies/${employer.id}`}
                prefetch={false}
                text={employer.name}
                className="hover:underline"
              />
            ) : (
              t('employerFromFeed')
            )}
          </Badge>
          {next === null ? <Badge tone="warning">{t('paused')}</Badge> : <Badge>{t('every', { count: hours })}</Badge>}
          {!moderated && <Badge>{t('unmoderated')}</Badge>}
          {next !== null && (
            <span className="text-subtle">{t.rich('next', { time: () => <RelativeTime at={isoOf(next)} /> })}</span>
          )}
        </div>
        {!isAlone && (run ? <RunReport item={item} run={run} /> : <p className="text-subtle">{t('never')}</p>)}
      </CardBody>
    </Card>
  )
}

function Actions({ item, isAlone }: { item: Import; isAlone: boolean }) {
  const t = texts('vacancies.imports')
  const trpc = useTRPC()
  const { id, name, vacancies } = item
  const reload = trpc.vacancies.imports.pathFilter()
  const start = useMutation(trpc.vacancies.imports.run.mutationOptions({ meta: { reload, done: t('runAsked') } }))
  const remove = useMutation(trpc.vacancies.imports.delete.mutationOptions({ meta: { reload, done: t('deleted') } }))
  return (
    <span className="flex flex-wrap gap-1">
      <Button
        size="sm"
        pending={start.isPending || isActive(item)}
        aria-label={t('runOne', { name })}
        onClick={() => start.mutate({ import_id: id })}
      >
        <RefreshCw aria-hidden /> {t('run')}
      </Button>
      {!isAlone && (
        <LinkButton
          size="sm"
          variant="ghost"
          href={`/vacancies/imports?import=${id}`}
          aria-label={t('reportsOf', { name })}
        >
          {t('reports')}
        </LinkButton>
      )}
      <EditImport
        item={item}
        trigger={
          <Button size="sm" variant="ghost" aria-label={t('editOne', { name })}>
            <Pencil aria-hidden /> {t('edit')}
          </Button>
        }
      />
      <DeleteButton
        label={t('delete')}
        title={t('deleteOne', { name })}
        onConfirm={() => remove.mutateAsync({ import_id: id })}
      >
        <p>{t('deleteText', { count: vacancies })}</p>
      </DeleteButton>
    </span>
  )
}
