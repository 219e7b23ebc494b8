'use client'

import { Star } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'

export const STAR_WORDS = ['Terrible', 'Bad', 'Okay', 'Good', 'Excellent'] as const

/** Five radio buttons with visible words: arrow keys work, nothing is sent by a tap. */
export function StarRating({ value, onChange }: { value: number | null; onChange: (stars: number) => void }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Your rating</legend>
      <div className="grid grid-cols-5">
        {STAR_WORDS.map((word, index) => {
          const stars = index + 1
          const lit = value !== null && stars <= value
          return (
            <label
              key={word}
              className="group flex min-w-0 flex-col items-center gap-1 rounded-lg py-2 has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
            >
              <input
                type="radio"
                name="stars"
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                className="sr-only"
                aria-label={`${stars} of 5: ${word}`}
              />
              <Star
                aria-hidden
                strokeWidth={1.5}
                className={cn(
                  'size-10 transition-[color,fill,scale] duration-150 group-active:scale-90',
                  lit ? 'fill-accent text-accent-text' : 'fill-transparent text-control group-hover:text-accent-text',
                  value === stars && 'scale-110',
                )}
              />
              <span aria-hidden className={cn('text-xs', value === stars ? 'font-semibold text-fg' : 'text-subtle')}>
                {word}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
