import type { ReactNode } from 'react'
import { SectionNav } from '#components/shell/section-nav.tsx'
import { requireServed } from '#server/api/trpc/page.ts'

const PAGES = [
  { href: '/music', name: 'Today' },
  { href: '/music/tracks', name: 'Tracks' },
  { href: '/music/artists', name: 'Artists' },
  { href: '/music/albums', name: 'Albums' },
  { href: '/music/search', name: 'Search' },
  { href: '/music/players', name: 'Players' },
  { href: '/music/explorer', name: 'API explorer', developer: true },
] as const

/** Above every page of the catalogue: links to its sections. */
export default function MusicLayout({ children }: { children: ReactNode }) {
  requireServed('music')
  return (
    <>
      <SectionNav label="Music" links={PAGES} />
      {children}
    </>
  )
}
