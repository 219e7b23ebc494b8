import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { clock } from '../format.ts'

type Entry = RouterOutput['music']['ledger']['show']['items'][number]
type State = Entry['after']
type Names = Record<'artistId' | 'albumId', Record<string, string>>

/** The columns that users understand, in the order shown; of the others, only the fact that they changed is shown. */
const SHOWN = ['title', 'artistId', 'albumId', 'disc', 'number', 'composer', 'genres', 'duration', 'path'] as const
type Column = (typeof SHOWN)[number]

/** One change of a track: what it was and what it became, and the button that undoes it. */
export function LedgerEntry({ entry, names }: { entry: Entry; names: Names }) {
  const t = texts('music.ledger')
  const { what, at, undoneAt, undoable, before, after } = entry
  const title = entry.title ?? (textOf(after, 'title', names) || t('deletedTrack'))
  const text = (state: State | null, column: Column) => (state === null ? '' : textOf(state, column, names))
  const columns = SHOWN.filter((column) => column in after && text(before, column) !== text(after, column))
  const isMore = before !== null && Object.keys(after).some((column) => !columns.includes(column as Column))
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={undoneAt ? 'neutral' : 'info'}>{t(`kinds.${what}`)}</Badge>
        <UserText text={title} className="min-w-0 font-medium break-words" />
        <span className="text-muted">
          <RelativeTime at={at} />
        </span>
        <span className="ml-auto">
          {undoneAt && <Badge>{t('undone')}</Badge>}
          {!undoneAt && !undoable && <span className="text-subtle">{t('changedSince')}</span>}
          {undoable && <Undo id={entry.id} title={title} isAdded={before === null} />}
        </span>
      </div>
      <dl className="grid grid-cols-[6.5rem_1fr] gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
        {columns.map((column) => (
          <Change key={column} column={column} before={before} after={after} names={names} />
        ))}
      </dl>
      {isMore && <p className="text-subtle">{t('more')}</p>}
    </li>
  )
}

type ChangeProps = { column: Column; before: State | null; after: State; names: Names }

function Change({ column, before, after, names }: ChangeProps) {
  const t = texts('music.ledger')
  const [was, is] = [before && textOf(before, column, names), textOf(after, column, names)]
  const look = column === 'path' ? 'font-mono break-all' : 'break-words'
  return (
    <>
      <dt className="text-muted">{t(`columns.${column}`)}</dt>
      <dd className={look}>
        {was !== null && (
          <>
            <span className="sr-only">{t('before')} </span>
            <del className="text-subtle">{was || t('nothing')}</del> <span aria-hidden>→</span>{' '}
            <span className="sr-only">{t('after')} </span>
          </>
        )}
        <ins className="no-underline">{is || t('nothing')}</ins>
      </dd>
    </>
  )
}

function textOf(state: State, column: Column, names: Names): string {
  const value = state[column] as string | number | string[] | null | undefined
  if (value === null || value === undefined) return ''
  if (column === 'artistId' || column === 'albumId') return names[column][String(value)] ?? String(value)
  if (column === 'duration') return clock(Number(value))
  // The path starts with its library, which the entry already shows.
  if (column === 'path') return String(value).replace(/^~\d+\//, '')
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function Undo({ id, title, isAdded }: { id: number; title: string; isAdded: boolean }) {
  const t = texts('music.ledger')
  const trpc = useTRPC()
  const meta = { reload: trpc.music.ledger.pathFilter(), done: t('undoneOne', { title }) }
  const undo = useMutation(trpc.music.ledger.undo.mutationOptions({ meta }))
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" aria-label={t('undoOne', { title })}>
          <Undo2 aria-hidden /> {t('undo')}
        </Button>
      }
      title={t('undoOne', { title })}
      action={t('undo')}
      variant={isAdded ? 'danger' : 'primary'}
      onConfirm={() => undo.mutateAsync({ id })}
    >
      <p>{t(isAdded ? 'undoAdded' : 'undoText')}</p>
    </ConfirmDialog>
  )
}
