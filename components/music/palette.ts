'use client'

import { texts } from '#i18n/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, Braces, Disc3, FolderSync, MicVocal, Music } from 'lucide-react'
import type { ProductPalette } from '#components/shell/product.ts'
import { useTRPC } from '#components/trpc/client.ts'

export default function musicPalette(): ProductPalette {
  const t = texts('music.product')
  return {
    pages: [
      { label: t('name'), href: '/music', icon: Music, role: 'user', keywords: [t('palette.musicWords')] },
      {
        label: t('palette.tracks'),
        href: '/music/tracks',
        icon: Music,
        role: 'user',
        keywords: [t('palette.trackWords')],
      },
      {
        label: t('palette.artists'),
        href: '/music/artists',
        icon: MicVocal,
        role: 'user',
        keywords: [t('palette.listWords')],
      },
      {
        label: t('palette.albums'),
        href: '/music/albums',
        icon: Disc3,
        role: 'user',
        keywords: [t('palette.listWords')],
      },
      {
        label: t('palette.libraries'),
        href: '/music/libraries',
        icon: FolderSync,
        role: 'operator',
        keywords: [t('palette.libraryWords')],
      },
      { label: t('palette.explorer'), href: '/music/explorer', icon: Braces, role: 'user' },
      { label: t('palette.guide'), href: '/docs/music', icon: BookOpen, keywords: [t('palette.guideWords')] },
    ],
    search: { label: t('palette.search'), href: '/music/search?q=', icon: Music },
    useFound({ text, limit, own }) {
      const trpc = useTRPC()
      const { data } = useQuery(trpc.music.search.queryOptions({ q: text, limit }, own))
      const { tracks = [], artists = [], albums = [] } = data?.result ?? {}
      return [
        {
          heading: t('palette.tracks'),
          icon: Music,
          things: tracks.slice(0, limit).map(({ title = '', artist }) => ({
            href: `/music/tracks?q=${encodeURIComponent(title)}`,
            name: title,
            detail: artist?.title,
          })),
        },
        {
          heading: t('palette.artists'),
          icon: MicVocal,
          things: artists.map(({ id, title = '' }) => ({ href: `/music/artists/${id}`, name: title })),
        },
        {
          heading: t('palette.albums'),
          icon: Disc3,
          things: albums.map(({ id, name = '', artist }) => ({
            href: `/music/albums/${id}`,
            name,
            detail: artist?.title,
          })),
        },
      ]
    },
  }
}
