import type { ReactNode } from 'react'
import { Choice } from '#components/ui/form/checkbox.tsx'
import { UserText } from '#components/ui/user-text.tsx'

interface CheckedListProps<Item> {
  legend: ReactNode
  items: readonly Item[]
  chosen: readonly number[]
  onChoose: (ids: number[]) => void
  /** Tells items of one name apart. */
  detail?: (item: Item) => string
  children?: ReactNode
}

/** Checkboxes for the resources that a new server gets. */
export function CheckedList<Item extends { ID: number; Name: string }>(props: CheckedListProps<Item>) {
  const { legend, items, chosen, onChoose, detail, children } = props
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      {children}
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.ID}>
            <Choice
              label={
                <>
                  <UserText text={item.Name} />
                  {detail && <span className="ml-2.5 font-mono wrap-anywhere text-subtle">{detail(item)}</span>}
                </>
              }
              checked={chosen.includes(item.ID)}
              onChange={(event) =>
                onChoose(event.target.checked ? [...chosen, item.ID] : chosen.filter((other) => other !== item.ID))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
