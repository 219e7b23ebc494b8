import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { renderAsync } from '@resvg/resvg-js'
import { texts } from '#i18n/texts.ts'
import { AppError } from '#server/core/errors.ts'
import { singleton } from '#server/core/process/singleton.ts'

/** The texts of a picture: a title of several lines, and lines below it, the first of which is marked. */
export interface Picture {
  title: string
  lines: string[]
}

/** The size that Open Graph's readers show whole. */
const PICTURE = { width: 1200, height: 630 }

/** Pictures that are under way or wait; each keeps a thread of the process busy for a tenth of a second. */
const MOST_WAITING = 20

/** A picture as PNG, drawn one after the other outside the event loop. @throws unavailable when too many wait */
export async function drawPicture(picture: Picture): Promise<Buffer> {
  const { cache, turn } = state()
  const key = JSON.stringify(picture)
  const known = cache.get(key)
  if (known) return known
  if (turn.waiting >= MOST_WAITING)
    throw new AppError('unavailable', texts('vacancies.errors')('filesBusy'), { headers: { 'Retry-After': '5' } })
  turn.waiting++
  const drawn = turn.last.then(async () => (await renderAsync(pictureSvg(picture), { font: FONT })).asPng())
  turn.last = drawn.then(
    () => void turn.waiting--,
    () => void turn.waiting--,
  )
  const png = await drawn
  cache.set(key, png)
  return png
}

const state = () =>
  singleton('vacancies.pictures', () => ({
    /** About 25 kB each. */
    cache: new LRUCache<string, Buffer>({ max: 300 }),
    turn: { waiting: 0, last: Promise.resolve() },
  }))

// The fonts of the library that makes resumes have Cyrillic letters; those of the machine may have none.
const fonts = join(process.cwd(), 'node_modules/pdfmake/fonts/Roboto')
const FONT = {
  loadSystemFonts: false,
  fontFiles: ['Regular', 'Medium'].map((name) => join(fonts, `Roboto-${name}.ttf`)),
  defaultFontFamily: 'Roboto',
}

const LEFT = 96
/** Characters of a line, by the mean width of the font. */
const TITLE = { size: 64, characters: 29, lines: 4 }
const LINE = { size: 38, characters: 50 }

export function pictureSvg({ title, lines }: Picture): string {
  const { width, height } = PICTURE
  const own = wrapped(title, TITLE.characters, TITLE.lines).map((line, at) =>
    written(line, { y: 140 + at * 80, size: TITLE.size, weight: 500, colour: '#111827' }),
  )
  const below = lines.filter((line) => line !== '').flatMap((line) => wrapped(line, LINE.characters, 1))
  const others = below.map((line, at) => {
    const [weight, colour] = at === 0 ? ([500, '#15803d'] as const) : ([400, '#374151'] as const)
    return written(line, { y: height - 64 - (below.length - 1 - at) * 56, size: LINE.size, weight, colour })
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#f8faf9"/><rect width="24" height="${height}" fill="#15803d"/>${[...own, ...others].join('')}</svg>`
}

/** The text in at most so many lines; what is left over ends in an ellipsis. */
function wrapped(text: string, characters: number, most: number): string[] {
  const lines: string[] = []
  for (const word of shown(text).split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < characters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  const kept = lines
    .slice(0, most)
    .map((line) => (line.length > characters + 4 ? `${line.slice(0, characters)}…` : line))
  if (lines.length > most) kept[most - 1] = `${kept[most - 1]}…`
  return kept
}

/** Without what the font cannot show or XML cannot hold. */
const shown = (text: string): string => text.replaceAll(/[^\u0020-\u024F\u0400-\u04FF\u2010-\u2026№€₽]/g, ' ').trim()

const written = (
  text: string,
  { y, size, weight, colour }: { y: number; size: number; weight: number; colour: string },
) =>
  `<text x="${LEFT}" y="${y}" font-family="Roboto" font-size="${size}" font-weight="${weight}" fill="${colour}">${escaped(text)}</text>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
