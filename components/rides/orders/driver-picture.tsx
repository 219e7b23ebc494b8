import { cn } from '#components/ui/cn.ts'

const HAIR = [
  // Short, parted, long, curls, and a bun.
  'M13 21a11 11 0 0 1 22 0c-2-5-6-7-11-7s-9 2-11 7Z',
  'M13 22a11 11 0 0 1 22-2c-6 1-11-1-14-5-1 4-4 6-8 7Z',
  'M12 34c-2-8-1-25 12-25s14 17 12 25l-4 1c2-8 2-14-1-18-5 2-10 1-13-1-4 4-4 11-2 19Z',
  'M12 22c-2-3 0-7 3-8 1-4 6-6 9-4 4-2 9 0 9 4 4 1 5 6 3 8-1-3-3-5-6-5-4 1-8 1-12 0-3 0-5 2-6 5Z',
  'M24 4a4 4 0 0 1 3 6c5 1 8 5 8 11-2-5-6-7-11-7s-9 2-11 7c0-6 3-10 8-11a4 4 0 0 1 3-6Z',
] as const
const HAIR_TONES = ['opacity-90', 'opacity-70', 'opacity-50', 'opacity-35'] as const

/**
 * A picture drawn from the value that the API has for a driver: the same one for the same driver. Without it a grey figure.
 */
export function DriverPicture({ picture, className }: { picture: string | undefined; className?: string }) {
  const drawn = Number.parseInt(picture?.slice(0, 8) ?? '', 16)
  const known = Number.isSafeInteger(drawn)
  const part = (of: number, divisor: number) => Math.floor(drawn / divisor) % of
  return (
    <svg
      aria-hidden
      viewBox="0 0 48 48"
      className={cn('shrink-0 rounded-full bg-sunken', className)}
      style={known ? { filter: `hue-rotate(${part(24, 1) * 15}deg)` } : undefined}
    >
      <rect width="48" height="48" className={known ? 'fill-accent-soft' : 'fill-sunken'} />
      <path d="M6 50c0-11 8-16 18-16s18 5 18 16Z" className={known ? 'fill-accent' : 'fill-control'} />
      <path d="M20 29h8v6a4 4 0 0 1-8 0Z" className="fill-line-strong" />
      <ellipse cx="24" cy="22" rx="9" ry="10.5" className="fill-surface" />
      {known && <path d={HAIR[part(HAIR.length, 24)]} className={cn('fill-fg', HAIR_TONES[part(4, 120)])} />}
      {known && part(4, 480) === 0 && <Glasses />}
      {known && part(4, 1920) === 0 && (
        <path d="M16 24c0 6 4 9 8 9s8-3 8-9c-1 3-3 4-5 4-2-1-4-1-6 0-2 0-4-1-5-4Z" className="fill-fg opacity-50" />
      )}
    </svg>
  )
}

function Glasses() {
  return (
    <g className="fill-transparent stroke-fg" strokeWidth="1.2">
      <circle cx="20" cy="22" r="3" />
      <circle cx="28" cy="22" r="3" />
      <path d="M23 22h2" />
    </g>
  )
}
