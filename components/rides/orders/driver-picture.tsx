import { cn } from '#components/ui/cn.ts'

/** Hair styles that suit anybody: short, parted, curls. */
const HAIR = [
  'M13 21a11 11 0 0 1 22 0c-2-5-6-7-11-7s-9 2-11 7Z',
  'M13 22a11 11 0 0 1 22-2c-6 1-11-1-14-5-1 4-4 6-8 7Z',
  'M12 22c-2-3 0-7 3-8 1-4 6-6 9-4 4-2 9 0 9 4 4 1 5 6 3 8-1-3-3-5-6-5-4 1-8 1-12 0-3 0-5 2-6 5Z',
] as const
const HAIR_TONES = ['opacity-90', 'opacity-70', 'opacity-50', 'opacity-35'] as const

/**
 * Draws a picture from the value in the API, always the same for the same driver. Without a value it is a grey figure.
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
      <path d="M20 29h8v6a4 4 0 0 1-8 0Z" className={known ? 'fill-accent-line' : 'fill-line'} />
      <ellipse cx="24" cy="22" rx="9.5" ry="11" className={known ? 'fill-accent-line' : 'fill-line-strong'} />
      {known && <path d={HAIR[part(HAIR.length, 24)]} className={cn('fill-fg', HAIR_TONES[part(4, 72)])} />}
      {known && part(3, 288) === 0 && <Glasses />}
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
