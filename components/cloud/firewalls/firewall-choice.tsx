'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Choice } from '#components/ui/form/checkbox.tsx'
import { langOf } from '#components/ui/locale.ts'

type FirewallChoiceProps = { chosen: readonly number[]; onChoose: (ids: number[]) => void }

/** The firewalls that a new server has from its first start; nothing where there are none. */
export function FirewallChoice({ chosen, onChoose }: FirewallChoiceProps) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.cloud.firewalls.list.queryOptions({}))
  const firewalls = data?.items ?? []
  if (firewalls.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{texts('cloud.firewalls')('title')}</legend>
      <ul className="flex flex-col gap-2">
        {firewalls.map(({ ID, Name }) => (
          <li key={ID}>
            <Choice
              label={<span lang={langOf(Name)}>{Name}</span>}
              checked={chosen.includes(ID)}
              onChange={(event) =>
                onChoose(event.target.checked ? [...chosen, ID] : chosen.filter((other) => other !== ID))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
