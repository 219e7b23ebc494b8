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
  /** Omitted for what is not in the product switcher. */
  icon?: LucideIcon
  /** Loads the product's part of the command palette, when the palette is opened. */
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
  /** The queries of the card, which the server runs so that their results come with the page. */
  queries: (home: HomeRequest) => Promise<{ queryKey: QueryKey }[]>
  /** Shows what needs the attention of the account. */
  Card: ComponentType<{ roles: readonly Role[] }>
}

interface VisitorPart {
  title: string
  /** Whom it is for. */
  audience: string
  text: string
  action: { label: string; href: string }
  /** A picture of the product. It is hidden from screen readers, and has a fixed size. */
  Picture: ComponentType
}

interface HomeRequest {
  trpc: Trpc
  api: Api
  roles: readonly Role[]
}

/** The entries of a product in the command palette (Ctrl K). */
export interface ProductPalette {
  create?: readonly PaletteEntry[]
  pages?: readonly PaletteEntry[]
  settings?: readonly PaletteEntry[]
  /** A search of the product, such as "Search notes", offered for any text; the text is appended to `href`. */
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
  /** Options for queries of what everybody may see (`open`), and of what needs an account (`own`). */
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
