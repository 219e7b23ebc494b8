import { Pause, SkipBack, SkipForward } from 'lucide-react'
import { PictureFrame } from '#components/shell/picture-frame.tsx'

const ALBUMS = ['Low Water', 'Terminus', 'Four Rooms', 'Snowline']
const PLAYING = 'Night Tram'
/** The hue rotation of each cover, in degrees. */
const TURNS = [0, 70, 150, 240]

/** Albums, and the player. */
export function MusicPicture() {
  return (
    <PictureFrame>
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-4 px-4 pt-4 pb-3">
        {ALBUMS.map((name, at) => (
          <span key={name} className="min-w-0 max-sm:last:hidden">
            <svg viewBox="0 5 40 30" className="w-full rounded-md" style={{ filter: `hue-rotate(${TURNS[at]}deg)` }}>
              <rect width="40" height="40" className="fill-accent-soft" />
              <circle cx={10 + 6 * at} cy={30 - 4 * at} r="13" className="fill-accent-line" />
              <path d={`M0 ${34 - 3 * at} Q 20 ${18 + 4 * at} 40 ${32 - 2 * at} V40 H0Z`} className="fill-accent" />
            </svg>
            <span lang="en" className="mt-1 block truncate font-medium">
              {name}
            </span>
          </span>
        ))}
      </div>
      <div className="flex items-center gap-4 border-t px-4 py-3">
        <SkipBack className="size-4 text-muted" />
        <span className="grid size-8 place-items-center rounded-full bg-accent text-accent-fg">
          <Pause className="size-4" />
        </span>
        <SkipForward className="size-4 text-muted" />
        <span lang="en" className="font-medium whitespace-nowrap max-sm:hidden">
          {PLAYING}
        </span>
        <span className="h-1 flex-1 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full w-2/5 rounded-full bg-accent" />
        </span>
        <span className="text-subtle tabular-nums">1:14</span>
      </div>
    </PictureFrame>
  )
}
