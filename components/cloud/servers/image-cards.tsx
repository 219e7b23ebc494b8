'use client'

import { cn } from '#components/ui/cn.ts'
import { memory } from '../sizes.ts'
import type { Image } from '../types.ts'

type ImageCardsProps = { images: Image[]; chosen: number; onChoose: (image: Image) => void; error?: string | undefined }

/** What the server will run: system images, then own templates. */
export function ImageCards({ images, chosen, onChoose, error }: ImageCardsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">
        Image <span className="font-normal text-subtle">with the least memory and disk it runs on</span>
      </legend>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {images.map((image) => (
          <label
            key={image.ID}
            className={cn(
              'flex cursor-default items-start gap-2.5 rounded-lg border p-3 shadow-sm transition-colors hover:bg-hover/60 has-focus-visible:outline-2',
              chosen === image.ID && 'border-accent bg-accent-soft hover:bg-accent-soft',
            )}
          >
            <input
              type="radio"
              name="image"
              className="sr-only"
              checked={chosen === image.ID}
              onChange={() => onChoose(image)}
            />
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken font-mono font-semibold text-muted uppercase"
            >
              {image.Family.slice(0, 2)}
            </span>
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{image.Name}</span>
              <span className="block truncate text-subtle tabular-nums">
                {image.IsTemplate ? 'Your template' : `${memory(image.MinRAM)} · ${image.MinHDD} GB`}
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
