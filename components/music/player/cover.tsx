import { cn } from '#components/ui/cn.ts'

/** A square with the initials of a name in a colour derived from it: the catalogue has no pictures. */
export function Cover({ name, className }: { name: string; className?: string }) {
  const hue = Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7)
  const letters = name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase())
    .join('')
  return (
    <span
      aria-hidden
      style={{ filter: `hue-rotate(${hue}deg)` }}
      className={cn(
        'grid shrink-0 place-items-center rounded-md bg-linear-135 from-accent-soft to-accent-line font-semibold text-accent-text',
        className,
      )}
    >
      {letters}
    </span>
  )
}
