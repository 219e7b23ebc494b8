import { useMutation } from '@tanstack/react-query'
import { Pencil, RefreshCw, Square } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { DeleteButton } from '#components/trpc/delete-button.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardTitle } from '#components/ui/card.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { EditLibrary } from './library-dialog.tsx'
import { isActive, type Library } from './library.ts'
import { LibraryProblems } from './library-problems.tsx'

/** A library: what it is, its scan, and the files that could not be imported. */
export function LibraryCard({ library }: { library: Library }) {
  const t = texts('music.libraries')
  const { id, name, folder, everybody, accounts, watch, titles, tracks, absent, problems } = library
  return (
    <Card aria-labelledby={`library-${id}`}>
      <CardBody className="flex flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <CardTitle id={`library-${id}`}>
              <UserText text={name} />
            </CardTitle>
            <p className="mt-1 font-mono break-all text-muted">{folder ?? t('bucket')}</p>
          </div>
          <Actions library={library} />
        </div>
        <p className="flex flex-wrap gap-2">
          <Badge tone={everybody ? 'neutral' : 'info'}>
            {everybody ? t('everybody') : t('accountCount', { count: accounts.length })}
          </Badge>
          <Badge>{t('trackCount', { count: tracks })}</Badge>
          {watch && <Badge>{t('watched')}</Badge>}
          {titles === 'keep' && <Badge>{t('titlesKept')}</Badge>}
          {absent > 0 && <Badge tone="warning">{t('absentCount', { count: absent })}</Badge>}
        </p>
        <Scan library={library} />
        {library.titlesRefused > 0 && titles === 'strict' && <KeepTitles library={library} />}
        {problems > 0 && <LibraryProblems library={library} />}
      </CardBody>
    </Card>
  )
}

function Scan({ library: { name, scan } }: { library: Library }) {
  const t = texts('music.libraries')
  if (!scan) return <p className="text-subtle">{t('neverScanned')}</p>
  const { state, files, seen, finishedAt } = scan
  return (
    <div className="flex flex-col gap-2">
      {isActive({ scan }) && (
        <Progress label={t('progress', { name })} {...(files > 0 && { value: (seen / files) * 100 })} />
      )}
      <p className="text-muted tabular-nums" aria-live="polite">
        {t(`states.${state}`)}
        {finishedAt && (
          <>
            {' · '}
            <RelativeTime at={finishedAt} />
          </>
        )}
      </p>
      <p className="text-subtle tabular-nums">{t('counts', { ...scan, startedAt: '', finishedAt: '', state: '' })}</p>
    </div>
  )
}

/** Says how many files were refused for their titles, with a button that keeps such titles and scans again. */
function KeepTitles({ library: { id, name, titlesRefused } }: { library: Library }) {
  const t = texts('music.libraries')
  const trpc = useTRPC()
  const reload = trpc.music.libraries.pathFilter()
  const scan = useMutation(trpc.music.libraries.startScan.mutationOptions({ meta: { reload } }))
  const keep = useMutation(
    trpc.music.libraries.update.mutationOptions({ meta: { reload }, onSuccess: () => scan.mutate({ id }) }),
  )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-sunken p-3">
      <p>{t('titlesRefused', { count: titlesRefused })}</p>
      <Button
        size="sm"
        pending={keep.isPending}
        aria-label={t('keepTitlesOf', { name })}
        onClick={() => keep.mutate({ id, titles: 'keep' })}
      >
        {t('keepTitles')}
      </Button>
    </div>
  )
}

function Actions({ library }: { library: Library }) {
  const t = texts('music.libraries')
  const trpc = useTRPC()
  const { id, name, folder, tracks } = library
  const meta = { reload: trpc.music.libraries.pathFilter() }
  const start = useMutation(trpc.music.libraries.startScan.mutationOptions({ meta }))
  const stop = useMutation(trpc.music.libraries.stopScan.mutationOptions({ meta }))
  const remove = useMutation(trpc.music.libraries.delete.mutationOptions({ meta }))
  return (
    <span className="flex flex-wrap gap-1">
      {isActive(library) ? (
        <Button
          size="sm"
          pending={stop.isPending || library.scan?.state === 'stopping'}
          aria-label={t('stopOne', { name })}
          onClick={() => stop.mutate({ id })}
        >
          <Square aria-hidden /> {t('stop')}
        </Button>
      ) : (
        folder !== null && (
          <Button
            size="sm"
            pending={start.isPending}
            aria-label={t('scanOne', { name })}
            onClick={() => start.mutate({ id })}
          >
            <RefreshCw aria-hidden /> {t('scan')}
          </Button>
        )
      )}
      <EditLibrary
        library={library}
        trigger={
          <Button size="sm" variant="ghost" aria-label={t('editOne', { name })}>
            <Pencil aria-hidden /> {t('edit')}
          </Button>
        }
      />
      {id > 1 && tracks === 0 && (
        <DeleteButton label={t('delete')} title={t('deleteOne', { name })} onConfirm={() => remove.mutateAsync({ id })}>
          <p>{t('deleteText')}</p>
        </DeleteButton>
      )}
    </span>
  )
}
