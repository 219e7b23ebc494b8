import { SectionNav } from '#components/shell/section-nav.tsx'

const PLACES = [
  { href: '/music', name: 'Today' },
  { href: '/music/tracks', name: 'Tracks' },
  { href: '/music/artists', name: 'Artists' },
  { href: '/music/albums', name: 'Albums' },
  { href: '/music/search', name: 'Search' },
  { href: '/music/explorer', name: 'API explorer' },
] as const

/** The pages of the catalogue. */
export function MusicNav() {
  return <SectionNav label="Music" links={PLACES} />
}
