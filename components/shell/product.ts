import type { Namespace } from '#i18n/texts.ts'
import type { ComponentType } from 'react'
import type { keepPreviousData, QueryKey } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { trpc } from '#components/trpc/hydrate.tsx'
import type { api } from '#server/app-router.ts'
import type { ProductId, Role } from '#server/core/scopes.schema.ts'

export type { Role }

type Trpc = typeof trpc
type Api = Awaited<ReturnType<typeof api>>

/**
 * What the frame of every page shows of a product, beside its `product.schema.ts`; `components/products.ts` lists them.
 */
export interface ShellProduct {
  id: ProductId
  /** None for what has no pages of its own in the switcher. */
  icon?: LucideIcon
  /** Its part of the palette, loaded when that is opened. */
  palette: () => Promise<{ default: () => ProductPalette }>
}

/** What the home page shows of a product; `components/homes.ts` lists them. */
export interface ProductHome {
  id: ProductId
  /** What it is for; shown to visitors. */
  visitor?: VisitorPart
  /** The messages that the card needs in the browser. */
  texts?: readonly Namespace[]
  /** The role that has a card; every account by default. */
  role?: Role
  /** What the card of an account asks for, so that it comes with the page. */
  queries: (home: HomeRequest) => Promise<{ queryKey: QueryKey }[]>
  /** What of the product needs the account now. */
  Card: ComponentType<{ roles: readonly Role[] }>
}

interface VisitorPart {
  title: string
  /** Whom it is for. */
  audience: string
  text: string
  action: { label: string; href: string }
  /** What it looks like. It says nothing to a screen reader, and has one size. */
  Picture: ComponentType
}

interface HomeRequest {
  trpc: Trpc
  api: Api
  roles: readonly Role[]
}

/** What can be reached by Ctrl K. */
export interface ProductPalette {
  create?: readonly PaletteEntry[]
  pages?: readonly PaletteEntry[]
  settings?: readonly PaletteEntry[]
  /** A search of the product, "Search notes", offered for any text, which is put behind `href`. */
  search?: { label: string; href: string; icon: LucideIcon }
  /** A hook: the things that a text finds. */
  useFound?: (search: FoundSearch) => readonly FoundGroup[]
}

export interface PaletteEntry {
  label: string
  href: string
  icon: LucideIcon
  /** Further words that find it. */
  keywords?: string[]
  /** Who sees it: everyone when omitted, `user` for anyone signed in. */
  role?: Role
  /** What it does instead of leading to `href`. */
  act?: () => void
}

export interface FoundSearch {
  /** What was typed, trimmed, once it has settled. */
  text: string
  /** The most things of each kind. */
  limit: number
  /** Options of queries for things that everybody may see, and of those for accounts. */
  open: FoundOptions
  own: FoundOptions
}

interface FoundOptions {
  enabled: boolean
  placeholderData: typeof keepPreviousData | undefined
}

export interface FoundGroup {
  heading: string
  icon: LucideIcon
  things: readonly { href: string; name: string; detail?: string | undefined }[]
}
