import type { ReactNode } from 'react'
import Link from 'next/link'
import { langOf } from '#components/ui/locale.ts'
import { UserText } from '#components/ui/user-text.tsx'
import { Cover } from '../cover.tsx'
import type { Album } from '../inputs.ts'

/** Albums as covers with name, year and, unless they all have the same one, artist. */
export function AlbumGrid({ albums, ofOneArtist = false }: { albums: readonly Album[]; ofOneArtist?: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-6">
      {albums.map(({ id, name, year, artist }) => (
        <li key={id}>
          <Link href={`/music/albums/${id}`} prefetch={false} className="group flex flex-col gap-2">
            <Cover
              of={{ of: 'album', id }}
              isLarge
              className="aspect-square h-auto w-full transition-transform group-hover:scale-[1.02] motion-reduce:transition-none"
            />
            <span className="min-w-0">
              <UserText text={name} className="block truncate font-medium group-hover:underline" />
              <span lang={langOf(artist?.title)} className="block truncate text-muted">
                {[year, !ofOneArtist && artist?.title].filter(Boolean).join(' · ')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}
