'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Briefcase, CarFront, Disc3, MicVocal, Music, Server, type LucideIcon } from 'lucide-react'
import { useTRPC } from '#components/trpc/client.ts'
import { langOf } from '#components/ui/locale.ts'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import type { ProductId } from './products.ts'

/** The shortest text that is searched for, and how many things of each kind are shown. */
const MIN = 2
const MOST = 5

type FoundProps = {
  /** What was typed, trimmed, once it has settled. */
  text: string
  signedIn: boolean
  /** The product of the page: its things come first. */
  current: ProductId | undefined
  go: (href: string) => void
}

interface Group {
  product: ProductId
  heading: string
  icon: LucideIcon
  things: { href: string; name: string; detail?: string | undefined }[]
}

/** The servers, tracks, artists, albums, vacancies and trips that a text finds. */
export function Found({ current, go, ...search }: FoundProps) {
  const groups = useFound(search).filter(({ things }) => things.length > 0)
  const ordered = groups.toSorted((a, b) => Number(b.product === current) - Number(a.product === current))
  return ordered.map(({ heading, icon, things }) => (
    <PaletteGroup key={heading} heading={heading}>
      {things.map(({ href, name, detail }) => (
        <PaletteItem key={href} value={`${heading} ${href}`} icon={icon} detail={detail} onSelect={() => go(href)}>
          <span lang={langOf(name)}>{name}</span>
        </PaletteItem>
      ))}
    </PaletteGroup>
  ))
}

function useFound({ text, signedIn }: Pick<FoundProps, 'text' | 'signedIn'>): Group[] {
  const trpc = useTRPC()
  const searched = text.length >= MIN && text.length <= 63
  const when = (enabled: boolean) => ({ enabled, placeholderData: enabled ? keepPreviousData : undefined })
  const own = when(searched && signedIn)
  const servers = useQuery(trpc.cloud.servers.list.queryOptions({ name: text, limit: MOST }, own)).data?.items
  const music = useQuery(trpc.music.search.queryOptions({ q: text, limit: MOST }, own)).data?.result
  const vacancies = useQuery(
    trpc.vacancies.search.queryOptions({ text: asTyped(text), per_page: MOST }, when(searched)),
  ).data?.items
  const trips = useQuery(trpc.rides.orders.list.queryOptions({ limit: 100 }, own)).data?.orders
  if (!searched) return []
  return [
    {
      product: 'cloud',
      heading: 'Servers',
      icon: Server,
      things: (servers ?? []).map(({ ID, Name, IP }) => ({ href: `/cloud/servers/${ID}`, name: Name, detail: IP })),
    },
    {
      product: 'vacancies',
      heading: 'Vacancies',
      icon: Briefcase,
      things: (vacancies ?? []).map(({ id, name, employer }) => ({
        href: `/vacancies/${id}`,
        name,
        detail: employer.name,
      })),
    },
    {
      product: 'rides',
      heading: 'Trips',
      icon: CarFront,
      things: (trips ?? [])
        .map(({ order_id, pickup, dropoff }) => ({
          href: `/rides/feedback/${order_id}`,
          name: [pickup, dropoff].filter(Boolean).join(' to '),
        }))
        .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
        .slice(0, MOST),
    },
    {
      product: 'music',
      heading: 'Tracks',
      icon: Music,
      things: (music?.tracks ?? []).slice(0, MOST).map(({ title = '', artist }) => ({
        href: `/music/tracks?q=${encodeURIComponent(title)}`,
        name: title,
        detail: artist?.title,
      })),
    },
    {
      product: 'music',
      heading: 'Artists',
      icon: MicVocal,
      things: (music?.artists ?? []).map(({ id, title = '' }) => ({ href: `/music/artists/${id}`, name: title })),
    },
    {
      product: 'music',
      heading: 'Albums',
      icon: Disc3,
      things: (music?.albums ?? []).map(({ id, name = '', artist }) => ({
        href: `/music/albums/${id}`,
        name,
        detail: artist?.title,
      })),
    },
  ]
}

/** In the query language of vacancies: the last word may still be incomplete. */
function asTyped(text: string): string {
  return /[\p{L}\p{N}]{2}$/u.test(text) ? `${text}*` : text
}
