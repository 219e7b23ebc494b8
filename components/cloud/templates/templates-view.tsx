'use client'

import { texts } from '#i18n/texts.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Layers, Plus } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { DeleteButton } from '#components/trpc/delete-button.tsx'
import { calls } from '../calls.ts'
import { jobProgress } from '../jobs/job-progress.ts'
import { disk, memory } from '../sizes.ts'
import { StateBadge } from '../state-badge.tsx'
import type { Template } from '../types.ts'

/** The account's templates, newest first. */
export function TemplatesView() {
  const trpc = useTRPC()
  const t = texts('cloud.templates')
  const templates = useQuery(trpc.cloud.templates.list.queryOptions({}))
  return (
    <div className="flex flex-col gap-4">
      <Card aria-label={t('title')} className="overflow-hidden">
        <QueryStatus query={templates} rows={3} />
        {templates.data?.items.length === 0 && (
          <EmptyState
            icon={Layers}
            title={t('none')}
            text={t('noneText')}
            action={<LinkButton href="/cloud">{t('servers')}</LinkButton>}
          />
        )}
        <ul className="divide-y empty:hidden">
          {templates.data?.items.map((template) => (
            <TemplateRow key={template.ID} template={template} />
          ))}
        </ul>
      </Card>
      <ApiCalls calls={[calls.listTemplates(), ...(templates.data?.items ?? []).map(deleteCall)]} />
    </div>
  )
}

function deleteCall({ ID, TechName }: Template) {
  return { ...calls.deleteTemplate(ID), name: texts('cloud.calls')('delete', { name: TechName }) }
}

function TemplateRow({ template }: { template: Template }) {
  const t = texts('cloud.templates')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-full sm:basis-48">
        <UserText as="p" text={template.Name} className="truncate font-medium" />
        <p className="text-muted">
          <span className="font-mono">{template.TechName}</span> · {t('from', { disk: disk(template.MinHDD) })}
          {template.Size !== null && ` · ${memory(template.Size)}`} ·{' '}
          <RelativeTime at={template.DateCreate} className="whitespace-nowrap" />
        </p>
      </div>
      <StateBadge state={template.State} />
      {template.State === 'Active' && (
        <LinkButton
          size="sm"
          href={`/cloud/servers/new?image=${template.ID}`}
          aria-label={t('createFrom', { name: template.Name })}
        >
          <Plus aria-hidden /> {t('create')}
        </LinkButton>
      )}
      <DeleteTemplate template={template} />
    </li>
  )
}

function DeleteTemplate({ template }: { template: Template }) {
  const trpc = useTRPC()
  const t = texts('cloud.templates')
  const remove = useMutation(
    trpc.cloud.templates.delete.mutationOptions({
      meta: { progress: jobProgress, reload: trpc.cloud.pathFilter() },
    }),
  )
  return (
    <DeleteButton
      label={t('delete')}
      accessibleName={t('deleteNamed', { name: template.Name })}
      disabled={template.State === 'Deleting'}
      title={t('deleteTitle', { name: template.Name })}
      phrase={template.TechName}
      action={t('deleteAction')}
      onConfirm={() => remove.mutateAsync({ id: template.ID })}
    >
      {t('deleteText')}
    </DeleteButton>
  )
}
