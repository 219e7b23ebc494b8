'use client'

import { useQuery } from '@tanstack/react-query'
import { texts } from '#i18n/texts.ts'
import { useTRPC } from '#components/trpc/client.ts'
import { Choice } from '#components/ui/form/checkbox.tsx'
import { langOf } from '#components/ui/locale.ts'

type KeyChoiceProps = { chosen: readonly number[]; onChoose: (ids: number[]) => void }

/** The saved keys that a new server gets; nothing where there are none. */
export function KeyChoice({ chosen, onChoose }: KeyChoiceProps) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.cloud.keys.list.queryOptions({}))
  const keys = data?.items ?? []
  if (keys.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{texts('cloud.keys')('title')}</legend>
      <ul className="flex flex-col gap-2">
        {keys.map(({ ID, Name, Fingerprint }) => (
          <li key={ID}>
            <Choice
              label={
                <>
                  <span lang={langOf(Name)}>{Name}</span>
                  <span className="ml-2.5 font-mono wrap-anywhere text-subtle">{Fingerprint}</span>
                </>
              }
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
