'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import type { FoundGroup, FoundSearch } from './product.ts'
import type { ProductId } from './products.ts'
import type { PaletteParts } from './served.tsx'
import { UserText } from '#components/ui/user-text.tsx'

/** The shortest and the longest text that is searched for, and how many things of each kind are shown. */
const MIN = 2
const MAX = 63
const MOST = 5

type FoundProps = {
  parts: PaletteParts
  /** What was typed, trimmed, once it has settled. */
  text: string
  signedIn: boolean
  /** The product of the page: its things come first. */
  current: ProductId | undefined
  go: (href: string) => void
}

/** The results of searching every product for the text. */
export function Found({ parts, text, signedIn, current, go }: FoundProps) {
  const searched = text.length >= MIN && text.length <= MAX
  const when = (enabled: boolean) => ({ enabled, placeholderData: enabled ? keepPreviousData : undefined })
  const search: FoundSearch = { text, limit: MOST, open: when(searched), own: when(searched && signedIn) }
  // The number of hooks does not change: the products stay the same while the page is open.
  const found = parts.map(({ id, useFound }) => ({ id, groups: useFound?.(search) ?? [] }))
  if (!searched) return null
  const ordered = found.toSorted((a, b) => Number(b.id === current) - Number(a.id === current))
  return ordered.flatMap(({ groups }) => groups.filter(({ things }) => things.length > 0)).map(groupOf(go))
}

const groupOf = (go: FoundProps['go']) => (group: FoundGroup) => (
  <PaletteGroup key={group.heading} heading={group.heading}>
    {group.things.map(({ href, name, detail }) => (
      <PaletteItem
        key={href}
        value={`${group.heading} ${href}`}
        icon={group.icon}
        detail={detail}
        onSelect={() => go(href)}
      >
        <UserText text={name} />
      </PaletteItem>
    ))}
  </PaletteGroup>
)
