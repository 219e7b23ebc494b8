'use client'

import { texts } from '#i18n/texts.ts'
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
import { UserText } from '#components/ui/user-text.tsx'
import { isoOf, vacancyCount } from '../format.ts'
import { PagedRows, TitleRow } from '../paged-rows.tsx'
import { mailOptions } from './mail-options.ts'
import { hrefOf, queryOfLink } from './query.ts'

const TextDialog = dynamic(async () => (await import('#components/trpc/text-dialog.tsx')).TextDialog, { ssr: false })

/** The saved searches, each with what is new in it. Refetched on each visit: opening one changes its count. */
export function SavedSearchesView({ page }: { page: number }) {
  const t = texts('vacancies.saved')
  const trpc = useTRPC()
  const list = useQuery(trpc.vacancies.savedSearches.list.queryOptions({ page }, { refetchOnMount: 'always' }))
  return (
    <PagedRows
      label={t('title')}
      query={list}
      skeleton={4}
      empty={
        <EmptyState
          icon={BellPlus}
          title={t('empty')}
          text={t('emptyText')}
          link={{ href: '/vacancies', label: texts('vacancies.common')('searchVacancies') }}
        />
      }
      row={(search) => <SavedRow search={search} />}
      path="/vacancies/saved"
    />
  )
}

type SavedSearch = RouterOutput['vacancies']['savedSearches']['list']['items'][number]

/** One saved search. As in the API, only the link to the new vacancies marks them as seen. */
function SavedRow({ search }: { search: SavedSearch }) {
  const t = texts('vacancies.saved')
  const { name, items, new_items: unseen } = search
  return (
    <TitleRow
      href={hrefOf(queryOfLink(items.url))}
      title={name}
      detail={t.rich('detail', {
        vacancies: vacancyCount(items.count),
        time: () => <RelativeTime at={isoOf(search.created_at)} />,
      })}
    >
      {unseen.count > 0 ? (
        <Link href={hrefOf(queryOfLink(unseen.url))} prefetch={false} className="rounded-sm">
          <Badge tone="accent" className="hover:underline">
            {t('news', { count: unseen.count })}
          </Badge>
        </Link>
      ) : (
        <span className="text-subtle">{t('noNews')}</span>
      )}
      <MailSelect search={search} />
      <SavedActions search={search} />
    </TitleRow>
  )
}

/** When new matches are mailed. */
function MailSelect({ search: { id, name, mail } }: { search: SavedSearch }) {
  const t = texts('vacancies.saved')
  const trpc = useTRPC()
  const update = useMutation(
    trpc.vacancies.savedSearches.update.mutationOptions({
      // One after the other: the last choice is what stays.
      scope: { id: `mail-about-${id}` },
      meta: { failed: t('mailFailed'), reload: trpc.vacancies.savedSearches.pathFilter() },
    }),
  )
  // Shows the chosen value until the list has it.
  const shown = update.isPending ? (update.variables.mail ?? mail) : mail
  return (
    <Select
      aria-label={t('mailAbout', { name })}
      className="w-36"
      value={shown}
      aria-busy={update.isPending}
      onChange={(event) => update.mutate({ saved_search_id: id, mail: event.target.value as SavedSearch['mail'] })}
      options={mailOptions()}
    />
  )
}

function SavedActions({ search: { id, name } }: { search: SavedSearch }) {
  const t = texts('vacancies.saved')
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
      <IconButton icon={Pencil} label={t('rename', { name })} onClick={() => setRenaming(true)} />
      <ConfirmDialog
        trigger={<IconButton icon={Trash2} label={t('delete', { name })} />}
        title={t('deleteTitle')}
        action={t('deleteAction')}
        onConfirm={() => remove.mutateAsync({ saved_search_id: id })}
      >
        <UserText text={name} />
      </ConfirmDialog>
      {renaming && (
        <TextDialog
          title={t('renameTitle')}
          text={name}
          required
          most={200}
          action={t('renameAction')}
          onText={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </span>
  )
}
