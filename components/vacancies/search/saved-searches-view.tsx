'use client'

import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { BellPlus, Pencil, Trash2 } from 'lucide-react'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { Badge } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/trpc/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { formatNumber, langOf } from '#components/ui/locale.ts'
import { isoOf, vacancyCount } from '../format.ts'
import { PagedRows, TitleRow } from '../paged-rows.tsx'
import { MAIL_OPTIONS } from './mail-options.ts'
import { hrefOf, queryOfLink } from './query.ts'

const NameDialog = dynamic(async () => (await import('#components/trpc/name-dialog.tsx')).NameDialog, { ssr: false })

/** The saved searches, each with what is new in it. Refetched on each visit: opening one changes its count. */
export function SavedSearchesView({ page }: { page: number }) {
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.savedSearches.list.queryOptions({ page }, { refetchOnMount: 'always' }))
  return (
    <PagedRows
      label="Saved searches"
      query={list}
      skeleton={4}
      empty={
        <EmptyState
          icon={BellPlus}
          title="No saved searches yet"
          link={{ href: '/vacancies', label: 'Search vacancies' }}
        >
          Run a search and press “Save” above the results: this page then shows what is new since your last visit.
        </EmptyState>
      }
      row={(search) => <SavedRow search={search} />}
      path="/vacancies/saved"
    />
  )
}

type SavedSearch = RouterOutput['vacancies']['savedSearches']['list']['items'][number]

/** One saved search. As in the API, only the link to the new vacancies marks them as seen. */
function SavedRow({ search }: { search: SavedSearch }) {
  const { name, items, new_items: unseen } = search
  return (
    <TitleRow
      href={hrefOf(queryOfLink(items.url))}
      title={name}
      detail={
        <>
          {vacancyCount(items.count)} · saved <RelativeTime at={isoOf(search.created_at)} />
        </>
      }
    >
      {unseen.count > 0 ? (
        <Link href={hrefOf(queryOfLink(unseen.url))} prefetch={false} className="rounded-sm">
          <Badge tone="accent" className="hover:underline">
            {formatNumber(unseen.count)} new
          </Badge>
        </Link>
      ) : (
        <span className="text-subtle">nothing new</span>
      )}
      <MailSelect search={search} />
      <SavedActions search={search} />
    </TitleRow>
  )
}

/** When new matches are mailed. */
function MailSelect({ search: { id, name, mail } }: { search: SavedSearch }) {
  const trpc = useTRPC()
  const update = useMutation(
    trpc.vacancies.savedSearches.update.mutationOptions({
      // One after the other: the last choice is what stays.
      scope: { id: `mail-about-${id}` },
      meta: { failed: 'The mail could not be changed', reload: trpc.vacancies.savedSearches.pathFilter() },
    }),
  )
  // What was chosen is shown until the list has it.
  const shown = update.isPending ? (update.variables.mail ?? mail) : mail
  return (
    <Select
      aria-label={`Mail about ${name}`}
      className="w-36"
      value={shown}
      aria-busy={update.isPending}
      onChange={(event) => update.mutate({ saved_search_id: id, mail: event.target.value as SavedSearch['mail'] })}
      options={MAIL_OPTIONS}
    />
  )
}

function SavedActions({ search: { id, name } }: { search: SavedSearch }) {
  const trpc = useTRPC()
  const [renaming, setRenaming] = useState(false)
  const meta = { reload: trpc.vacancies.savedSearches.pathFilter() }
  const update = useMutation(trpc.vacancies.savedSearches.update.mutationOptions({ meta }))
  const remove = useMutation(trpc.vacancies.savedSearches.remove.mutationOptions({ meta }))
  const rename = async (given: string) => {
    await update.mutateAsync({ saved_search_id: id, name: given })
    setRenaming(false)
  }
  return (
    <span className="flex gap-1">
      <IconButton icon={Pencil} label={`Rename ${name}`} onClick={() => setRenaming(true)} />
      <ConfirmDialog
        trigger={<IconButton icon={Trash2} label={`Delete ${name}`} />}
        title="Delete this saved search?"
        action="Delete search"
        onConfirm={() => remove.mutateAsync({ saved_search_id: id })}
      >
        <span lang={langOf(name)}>{name}</span>
      </ConfirmDialog>
      {renaming && (
        <NameDialog
          title="Rename saved search"
          name={name}
          required
          most={200}
          action="Rename"
          onName={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </span>
  )
}
