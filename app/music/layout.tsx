import type { ReactNode } from 'react'
import { MusicNav } from '#components/music/music-nav.tsx'

/** Above every page of the catalogue: its places. */
export default function MusicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <MusicNav />
      {children}
    </>
  )
}
