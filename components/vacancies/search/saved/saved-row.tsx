'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { hrefOf, queryOfLink } from '../query.ts'
import { isoOf } from '#components/vacancies/wire-date.ts'

const NameDialog = dynamic(async () => (await import('./name-dialog.tsx')).NameDialog, { ssr: false })

type Saved = RouterOutput['vacancies']['savedSearches']['list']['items'][number]

const number = new Intl.NumberFormat('ru-RU')

/** One saved search. Only its new vacancies' link counts as having seen them, as in the API. */
export function SavedRow({ search }: { search: Saved }) {
  const { name, items, new_items: fresh } = search
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-64">
        <Link
          data-row
          lang="ru"
          href={hrefOf(queryOfLink(items.url))}
          prefetch={false}
          className="block truncate text-base font-medium hover:underline"
        >
          {name}
        </Link>
        <p className="text-subtle">
          {number.format(items.count)} {items.count === 1 ? 'vacancy' : 'vacancies'} · saved{' '}
          <RelativeTime at={isoOf(search.created_at)} />
        </p>
      </div>
      {fresh.count > 0 ? (
        <Link href={hrefOf(queryOfLink(fresh.url))} prefetch={false} className="rounded-sm">
          <Badge tone="accent" className="hover:underline">
            {number.format(fresh.count)} new
          </Badge>
        </Link>
      ) : (
        <span className="text-subtle">nothing new</span>
      )}
      <SavedMenu search={search} />
    </div>
  )
}

function SavedMenu({ search: { id, name } }: { search: Saved }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [renaming, setRenaming] = useState(false)
  const onSuccess = () => cache.invalidateQueries(trpc.vacancies.savedSearches.pathFilter())
  const update = useMutation(trpc.vacancies.savedSearches.update.mutationOptions({ onSuccess }))
  const remove = useMutation(trpc.vacancies.savedSearches.remove.mutationOptions({ onSuccess }))
  const rename = async (given: string) => {
    await update.mutateAsync({ saved_search_id: id, name: given })
    setRenaming(false)
  }
  return (
    <span className="flex gap-1">
      <Button variant="ghost" size="icon" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        <Pencil aria-hidden />
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Delete ${name}`}>
            <Trash2 aria-hidden />
          </Button>
        }
        title="Delete this saved search?"
        action="Delete search"
        onConfirm={() => remove.mutateAsync({ saved_search_id: id })}
      >
        <span lang="ru">{name}</span>
      </ConfirmDialog>
      {renaming && (
        <NameDialog
          title="Rename the saved search"
          name={name}
          required
          action="Rename"
          onName={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </span>
  )
}
