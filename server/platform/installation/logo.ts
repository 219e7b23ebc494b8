import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { fieldError } from '#server/core/errors.ts'
import { openPicture } from '#server/core/process/picture.ts'
import type { Logo } from './settings.schema.ts'

/** Three times as large as the bar shows it, for sharp screens. */
const SIZE = { width: 480, height: 72 }
/** Limit for the encoded logo, because it is embedded in every page. */
const MOST_BYTES = 12_000
const QUALITIES = [90, 75, 50, 25]
/** The largest part of a logo that may be invisible on the background of a theme. */
const MOST_LOST = 0.1
/**
 * The relative luminance of the bar in each theme, and a background that makes visible what is invisible on that bar.
 */
const PLATES = [
  { canvas: 0.005, plate: '#ffffff' },
  { canvas: 0.955, plate: '#18181b' },
]
const PLATE_MARGIN = 6

/**
 * The picture that pages show as the logo: re-encoded as a small WebP, so that nothing else of the uploaded file
 * reaches a browser. A picture that is hard to see in one of the themes gets a plain background.
 * @throws unprocessable when it is no PNG, JPEG or WebP
 */
export async function logoOf(picture: Buffer): Promise<z.output<typeof Logo>> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await (
    await openPicture(picture)
  )
    .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw fieldError('logo', texts('platform.installation')('notAPicture'))
    })
  const { width, height, channels } = info
  const plate = plateFor(data)
  let image = sharp(data, { raw: { width, height, channels } })
  if (plate !== null) {
    const margin = { top: PLATE_MARGIN, bottom: PLATE_MARGIN, left: PLATE_MARGIN, right: PLATE_MARGIN }
    image = image.flatten({ background: plate }).extend({ ...margin, background: plate })
  }
  let made = await image.webp({ quality: QUALITIES[0], effort: 6 }).toBuffer({ resolveWithObject: true })
  for (const quality of QUALITIES.slice(1)) {
    if (made.data.length <= MOST_BYTES) break
    made = await image.clone().webp({ quality, effort: 6 }).toBuffer({ resolveWithObject: true })
  }
  return {
    src: `data:image/webp;base64,${made.data.toString('base64')}`,
    width: made.info.width,
    height: made.info.height,
  }
}

/** The background for the picture; null when it can be seen in both themes. @param pixels RGBA */
function plateFor(pixels: Buffer): string | null {
  const lost = PLATES.map(() => 0)
  let opaque = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 128) continue
    opaque++
    const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    PLATES.forEach(({ canvas }, n) => {
      const [dark = 0, light = 0] = [canvas, luminance].sort((a, b) => a - b)
      if ((light + 0.05) / (dark + 0.05) < 3) lost[n] = (lost[n] ?? 0) + 1
    })
  }
  // A picture without transparency has a background of its own.
  if (opaque === pixels.length / 4 || opaque === 0) return null
  const worst = lost.indexOf(Math.max(...lost))
  return (lost[worst] ?? 0) / opaque > MOST_LOST ? (PLATES[worst]?.plate ?? null) : null
}

/** Converts a channel of sRGB, 0 to 255, to linear light, 0 to 1. */
function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
