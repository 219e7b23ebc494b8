'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC, type RouterOutput } from '#components/trpc/client.ts'
import { QueryStatus } from '#components/trpc/query-error.tsx'
import { Card } from '#components/ui/card.tsx'
import { Switch } from '#components/ui/form/switch.tsx'

/** Which products send email. */
export function MailSettings() {
  const t = texts('platform.mails')
  const trpc = useTRPC()
  const mails = useQuery(trpc.notifications.mails.queryOptions({}))
  return (
    <Card aria-label={t('label')} className="overflow-hidden">
      <QueryStatus query={mails} rows={3} />
      <ul className="divide-y">
        {mails.data?.items.map((setting) => (
          <MailRow key={setting.product} setting={setting} />
        ))}
      </ul>
    </Card>
  )
}

function MailRow({ setting }: { setting: RouterOutput['notifications']['mails']['items'][number] }) {
  const { product, name, kinds, mail } = setting
  const trpc = useTRPC()
  const set = useMutation(
    trpc.notifications.setMail.mutationOptions({
      meta: { failed: texts('platform.mails')('failed'), reload: trpc.notifications.mails.queryFilter() },
    }),
  )
  const id = `mails-of-${product}`
  return (
    <li className="relative flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium after:absolute after:inset-0">
          {name}
        </label>
        <p id={`${id}-kinds`} className="text-muted">
          {kinds.join(' · ')}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-kinds`}
        checked={set.isPending ? set.variables.mail : mail}
        aria-busy={set.isPending || undefined}
        onCheckedChange={(checked) => set.mutate({ product, mail: checked })}
      />
    </li>
  )
}
