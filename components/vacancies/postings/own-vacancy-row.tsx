'use client'

import Link from 'next/link'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { failureOf } from '#components/trpc/failure.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { toast } from '#components/ui/toast.tsx'
import { isoOf } from '../wire-date.ts'
import type { Item } from './vacancy-row.tsx'

/** A vacancy of one's own company: read the responses, edit, archive or publish again. */
export function OwnVacancyRow({ vacancy }: { vacancy: Item }) {
  const { id, name, counters } = vacancy
  const responses = counters?.responses ?? 0
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 basis-full sm:flex-1 sm:basis-64">
        <Link
          data-row
          lang="ru"
          href={`/vacancies/${id}`}
          prefetch={false}
          className="block truncate text-base font-medium hover:underline"
        >
          {name}
        </Link>
        <p className="text-subtle">
          <span lang="ru">{vacancy.area.name}</span> · published <RelativeTime at={isoOf(vacancy.published_at)} />
        </p>
      </div>
      <Button asChild>
        <Link
          href={`/vacancies/employer/vacancies/${id}/responses`}
          prefetch={false}
          aria-label={`${responses} ${responses === 1 ? 'response' : 'responses'} to ${name}`}
        >
          {responses} {responses === 1 ? 'response' : 'responses'}
        </Link>
      </Button>
      <span className="flex gap-1">
        <Button asChild variant="ghost" size="icon">
          <Link href={`/vacancies/employer/vacancies/${id}`} prefetch={false} aria-label={`Edit ${name}`}>
            <Pencil aria-hidden />
          </Link>
        </Button>
        <ArchiveButton vacancy={vacancy} />
      </span>
    </div>
  )
}

function ArchiveButton({ vacancy: { id, name, archived } }: { vacancy: Item }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const options = (text: string) => ({
    onSuccess: async () => {
      toast.success(text)
      await cache.invalidateQueries(trpc.vacancies.pathFilter())
    },
  })
  const archive = useMutation(trpc.vacancies.archived.add.mutationOptions(options('The vacancy is archived')))
  const restore = useMutation(
    trpc.vacancies.archived.remove.mutationOptions({
      ...options('The vacancy is published again'),
      onError: (error) => toast.error('It was not published', { description: failureOf(error).message }),
    }),
  )
  if (archived)
    return (
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Publish ${name} again`}
        title="Publish again"
        pending={restore.isPending}
        onClick={() => restore.mutate({ vacancy_id: id })}
      >
        <ArchiveRestore aria-hidden />
      </Button>
    )
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Archive ${name}`} title="Archive">
          <Archive aria-hidden />
        </Button>
      }
      title="Archive this vacancy?"
      action="Archive"
      onConfirm={() => archive.mutateAsync({ vacancy_id: id })}
    >
      Nobody finds it any more. Its responses stay, and you can publish it again: then it is new.
    </ConfirmDialog>
  )
}
