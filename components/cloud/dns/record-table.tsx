'use client'

import { texts } from '#i18n/texts.ts'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { ListTree, Lock, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { formatNumber } from '#components/ui/locale.ts'
import { SkeletonRows } from '#components/ui/skeleton.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#components/ui/table.tsx'
import { useDebounced } from '#components/ui/use-debounced.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { calls } from '../calls.ts'
import type { RecordSet, Zone } from '../types.ts'
import { VALUE_FIELDS, type RecordType } from './record-fields.ts'

const RecordForm = dynamic(async () => (await import('./record-form.tsx')).RecordForm, {
  ssr: false,
  loading: () => <SkeletonRows rows={5} />,
})

/** Record sets that are shown at once; a search finds the others. */
const PAGE = 100

/** The record sets of a zone, searched by name, value and type, and changed in their rows. */
export function RecordTable({ zone, disabled }: { zone: Zone; disabled: boolean }) {
  const trpc = useTRPC()
  const t = texts('cloud.records')
  const [text, setText] = useState('')
  const [type, setType] = useState<RecordType | ''>('')
  const [limit, setLimit] = useState(PAGE)
  const [edited, setEdited] = useState<RecordSet | typeof NEW | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const left = useRef<typeof edited>(null)
  // Returns the focus to the button that opened the form. The buttons are disabled until the form is closed.
  useEffect(() => {
    const from = left.current
    left.current = edited
    if (from === null || edited !== null) return
    const change = from === NEW ? null : document.getElementById(changeId(from))
    ;(change ?? add.current)?.focus()
  }, [edited])
  const close = () => setEdited(null)
  const isEdited = (set: RecordSet) => edited !== null && edited !== NEW && keyOf(edited) === keyOf(set)
  const search = useDebounced(text.trim(), 200)
  const query = { id: zone.ID, limit, ...(search !== '' && { search }), ...(type !== '' && { type }) }
  const sets = useQuery(trpc.cloud.recordSets.list.queryOptions(query, { placeholderData: keepPreviousData }))
  const found = sets.data?.items ?? []
  const total = sets.data?.total ?? 0
  // The edited record set stays visible even when the search no longer finds it.
  const onTop = edited !== null && !found.some(isEdited) ? edited : null
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-3">
        <Input
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          className="min-w-0 flex-1 basis-56"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          aria-label={t('type')}
          className="w-32"
          value={type}
          onChange={(event) => setType(event.target.value as RecordType | '')}
          options={[['', t('allTypes')], ...Object.keys(VALUE_FIELDS).map((name) => [name, name] as const)]}
        />
        <Button ref={add} variant="primary" disabled={disabled || edited !== null} onClick={() => setEdited(NEW)}>
          <Plus aria-hidden /> {t('add')}
        </Button>
      </div>
      <Card className="overflow-hidden">
        <QueryStatus query={sets} rows={4} />
        {sets.data && total === 0 && !onTop && (
          <EmptyState
            icon={ListTree}
            title={t(search || type ? 'noMatch' : 'none')}
            text={t(search || type ? 'noMatchText' : 'noneText')}
          />
        )}
        {(found.length > 0 || onTop) && (
          <Table label={t('list')} className="max-sm:block">
            <TableHead className="max-sm:sr-only">
              <tr>
                <TableHeader>{t('name')}</TableHeader>
                <TableHeader>{t('type')}</TableHeader>
                <TableHeader>{t('values')}</TableHeader>
                <TableHeader className="text-right max-sm:hidden">{t('ttl')}</TableHeader>
                <TableHeader>
                  <span className="sr-only">{t('changeColumn')}</span>
                </TableHeader>
              </tr>
            </TableHead>
            <TableBody className="max-sm:block">
              {onTop && (
                <EditorRow>
                  <RecordForm zone={zone} recordSet={onTop === NEW ? undefined : onTop} onClose={close} />
                </EditorRow>
              )}
              {found.map((set) =>
                isEdited(set) ? (
                  <EditorRow key={keyOf(set)}>
                    <RecordForm zone={zone} recordSet={set} onClose={close} />
                  </EditorRow>
                ) : (
                  <RecordRow
                    key={keyOf(set)}
                    zone={zone}
                    set={set}
                    disabled={disabled || edited !== null}
                    onEdit={() => setEdited(set)}
                  />
                ),
              )}
            </TableBody>
          </Table>
        )}
        {found.length < total && (
          <div className="flex items-center justify-between gap-4 border-t px-4 py-3 text-muted">
            {t('shown', { shown: formatNumber(found.length), total: formatNumber(total) })}
            <Button size="sm" onClick={() => setLimit(limit + PAGE)}>
              {t('more')}
            </Button>
          </div>
        )}
      </Card>
      <ApiCalls calls={[calls.listRecordSets(zone.ID), ...found.map((set) => deleteCall(zone, set))]} />
    </div>
  )
}

function deleteCall({ ID }: Zone, { Name, Type }: RecordSet) {
  return { ...calls.deleteRecordSet(ID, Name, Type), name: texts('cloud.calls')('delete', { name: `${Name} ${Type}` }) }
}

/** The value of `edited` while a new record set is entered. */
const NEW = 'new'

const keyOf = ({ Name, Type }: RecordSet) => `${Name} ${Type}`

/** Id of the button that begins to edit a row. */
const changeId = ({ Name, Type }: RecordSet) => `change-${Name}-${Type}`

function EditorRow({ children }: { children: ReactNode }) {
  return (
    <tr className="bg-accent-soft max-sm:block">
      <TableCell colSpan={5} className="max-sm:block max-sm:h-auto">
        {children}
      </TableCell>
    </tr>
  )
}

type RecordRowProps = { zone: Zone; set: RecordSet; disabled: boolean; onEdit: () => void }

/** A record set. On a phone its values are below the rest of the row, so that long ones push no button out of sight. */
function RecordRow({ zone, set, disabled, onEdit }: RecordRowProps) {
  const t = texts('cloud.records')
  const name = keyOf(set)
  return (
    <TableRow className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:py-2">
      <TableCell className="font-mono max-sm:h-auto max-sm:min-w-0 max-sm:flex-1 max-sm:py-0 max-sm:wrap-anywhere">
        <span className="flex items-center gap-1.5">
          <span className="min-w-0">{set.Name}</span>
          {set.Protected && <Lock className="size-3.5 shrink-0 text-subtle" aria-label={t('protected')} />}
        </span>
        {set.Comment !== '' && <UserText text={set.Comment} className="block font-sans text-subtle" />}
      </TableCell>
      <TableCell className="max-sm:h-auto max-sm:py-0">{set.Type}</TableCell>
      <TableCell className="font-mono wrap-anywhere max-sm:order-last max-sm:h-auto max-sm:w-full max-sm:py-1 sm:max-w-96 sm:min-w-28">
        {set.Values.map((value) => (
          <span key={value} className="block">
            {value}
          </span>
        ))}
        {set.ServerID !== null && <Followed id={set.ServerID} />}
      </TableCell>
      <TableCell className="text-right tabular-nums max-sm:hidden">{set.TTL}</TableCell>
      <TableCell className="max-sm:h-auto max-sm:py-0">
        <span className="flex justify-end gap-1">
          <IconButton
            icon={Pencil}
            label={t('change', { name })}
            variant="ghost"
            small
            disabled={disabled}
            id={changeId(set)}
            onClick={onEdit}
          />
          <DeleteRecordSet zone={zone} set={set} disabled={disabled || set.Protected} />
        </span>
      </TableCell>
    </TableRow>
  )
}

/** The name of the server whose address a record follows. */
function Followed({ id }: { id: number }) {
  const trpc = useTRPC()
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({}))
  const t = texts('cloud.records')
  const server = servers.data?.items.find(({ ID }) => ID === id)
  return (
    <span className="block font-sans text-subtle">
      {t.rich('follows', {
        server: () => (
          <Link href={`/cloud/servers/${id}`} prefetch={false} className="underline underline-offset-4">
            {server?.Name ?? (servers.isPending ? t('someServer') : t('server', { id: String(id) }))}
          </Link>
        ),
      })}
    </span>
  )
}

function DeleteRecordSet({ zone, set, disabled }: Omit<RecordRowProps, 'onEdit'>) {
  const trpc = useTRPC()
  const t = texts('cloud.records')
  const name = keyOf(set)
  const remove = useMutation(
    trpc.cloud.recordSets.delete.mutationOptions({ meta: { reload: trpc.cloud.pathFilter() } }),
  )
  return (
    <ConfirmDialog
      trigger={<IconButton icon={Trash2} label={t('delete', { name })} variant="ghost" small disabled={disabled} />}
      title={t('deleteTitle', { name })}
      action={t('deleteAction')}
      onConfirm={() => remove.mutateAsync({ id: zone.ID, name: set.Name, type: set.Type })}
    >
      <p>{t('deleteText')}</p>
      <ul className="mt-1 font-mono wrap-anywhere">
        {set.Values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
