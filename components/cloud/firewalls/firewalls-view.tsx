'use client'

import { texts } from '#i18n/texts.ts'
import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Shield } from 'lucide-react'
import { ApiCalls } from '#components/shell/api-calls.tsx'
import { useTRPC } from '#components/trpc/client.ts'
import { DeleteButton } from '#components/trpc/delete-button.tsx'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { UserText } from '#components/ui/user-text.tsx'
import { calls } from '../calls.ts'
import type { Firewall, Server } from '../types.ts'
import { FirewallServers } from './firewall-servers.tsx'
import { RulesForm } from './rules-form.tsx'
import { RulesTable } from './rules-table.tsx'

/** Every firewall with its rules and the servers that it is applied to. */
export function FirewallsView() {
  const trpc = useTRPC()
  const t = texts('cloud.firewalls')
  const firewalls = useQuery(trpc.cloud.firewalls.list.queryOptions({}))
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({}))
  const items = firewalls.data?.items ?? []
  return (
    <div className="flex flex-col gap-6">
      <QueryStatus query={firewalls} rows={3} />
      {firewalls.data && items.length === 0 && (
        <Card>
          <EmptyState icon={Shield} title={t('empty')} text={t('emptyText')} />
        </Card>
      )}
      {items.map((firewall) => (
        <FirewallCard key={firewall.ID} firewall={firewall} servers={servers.data?.items ?? []} />
      ))}
      <ApiCalls
        calls={[
          calls.listFirewalls(),
          ...items.map(({ ID, Name }) => ({
            ...calls.deleteFirewall(ID),
            name: texts('cloud.calls')('delete', { name: Name }),
          })),
        ]}
      />
    </div>
  )
}

type FirewallCardProps = { firewall: Firewall; servers: readonly Server[] }

function FirewallCard({ firewall, servers }: FirewallCardProps) {
  const t = texts('cloud.firewalls')
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  // Returns the focus to the button that opened the form, once the form is closed.
  useEffect(() => {
    if (wasEdited.current && !isEdited) edit.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  const { ID, Name, Rules } = firewall
  return (
    // Names are not unique: the id makes the accessible name of the landmark unique.
    <Card aria-labelledby={`firewall-${ID} firewall-${ID}-id`} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4">
        <UserText as="h2" id={`firewall-${ID}`} text={Name} className="min-w-0 text-base font-semibold wrap-anywhere" />
        <span id={`firewall-${ID}-id`} hidden>
          {ID}
        </span>
        <span className="ml-auto flex flex-wrap gap-1">
          {!isEdited && (
            <Button
              ref={edit}
              size="sm"
              variant="ghost"
              aria-label={t('editOf', { name: Name })}
              onClick={() => setEdited(true)}
            >
              <Pencil aria-hidden /> {t('edit')}
            </Button>
          )}
          <DeleteFirewall firewall={firewall} />
        </span>
      </div>
      {isEdited ? (
        <CardBody>
          <RulesForm firewall={firewall} onClose={() => setEdited(false)} />
        </CardBody>
      ) : (
        <RulesTable name={Name} rules={Rules} />
      )}
      <CardBody className="border-t">
        <FirewallServers firewall={firewall} servers={servers} />
      </CardBody>
    </Card>
  )
}

function DeleteFirewall({ firewall: { ID, Name, AppliedTo } }: { firewall: Firewall }) {
  const t = texts('cloud.firewalls')
  const trpc = useTRPC()
  const meta = { reload: trpc.cloud.pathFilter() }
  const remove = useMutation(trpc.cloud.firewalls.delete.mutationOptions({ meta }))
  return (
    <DeleteButton
      label={t('delete')}
      title={t('deleteOne', { name: Name })}
      onConfirm={() => remove.mutateAsync({ id: ID })}
    >
      <p>{t(AppliedTo.length > 0 ? 'inUse' : 'deleteText')}</p>
    </DeleteButton>
  )
}
