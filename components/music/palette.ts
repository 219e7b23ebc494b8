'use client'

import { useQuery } from '@tanstack/react-query'
import { BookOpen, Braces, Disc3, MicVocal, Music } from 'lucide-react'
import type { ProductPalette } from '#components/shell/product.ts'
import { useTRPC } from '#components/trpc/client.ts'

export default (): ProductPalette => ({
  pages: [
    { label: 'Music', href: '/music', icon: Music, role: 'user', keywords: ['today', 'listen'] },
    { label: 'Tracks', href: '/music/tracks', icon: Music, role: 'user', keywords: ['songs'] },
    { label: 'Artists', href: '/music/artists', icon: MicVocal, role: 'user', keywords: ['music'] },
    { label: 'Albums', href: '/music/albums', icon: Disc3, role: 'user', keywords: ['music'] },
    { label: 'Music API explorer', href: '/music/explorer', icon: Braces, role: 'user' },
    { label: 'Music guide', href: '/docs/music', icon: BookOpen, keywords: ['docs'] },
  ],
  search: { label: 'Search music', href: '/music/search?q=', icon: Music },
  useFound({ text, limit, own }) {
    const trpc = useTRPC()
    const { data } = useQuery(trpc.music.search.queryOptions({ q: text, limit }, own))
    const { tracks = [], artists = [], albums = [] } = data?.result ?? {}
    return [
      {
        heading: 'Tracks',
        icon: Music,
        things: tracks.slice(0, limit).map(({ title = '', artist }) => ({
          href: `/music/tracks?q=${encodeURIComponent(title)}`,
          name: title,
          detail: artist?.title,
        })),
      },
      {
        heading: 'Artists',
        icon: MicVocal,
        things: artists.map(({ id, title = '' }) => ({ href: `/music/artists/${id}`, name: title })),
      },
      {
        heading: 'Albums',
        icon: Disc3,
        things: albums.map(({ id, name = '', artist }) => ({
          href: `/music/albums/${id}`,
          name,
          detail: artist?.title,
        })),
      },
    ]
  },
})
