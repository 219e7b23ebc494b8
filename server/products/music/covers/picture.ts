import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseFile } from 'music-metadata'
import { openPicture } from '#server/core/process/picture.ts'
import { isInside } from '#server/core/process/is-inside.ts'
import { placeOf } from '../library/place.ts'

export interface Picture {
  type: string
  bytes: Buffer
}

const TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']
const BESIDE = ['cover.jpg', 'cover.png', 'folder.jpg', 'front.jpg'] as const
const MOST_BYTES = 10_000_000

/** The picture in the file of a track, else the one in its folder; null for a file in a bucket. */
export async function pictureOfFile(path: string): Promise<Picture | null> {
  const place = await placeOf(path)
  if (place === null) return null
  const { root, below } = place
  const file = await inside(root, below)
  if (file === null) return null
  const inFile = await embedded(file)
  if (inFile) return inFile
  for (const name of BESIDE) {
    const beside = await inside(root, join(dirname(below), name))
    if (beside === null || (await stat(beside)).size > MOST_BYTES) continue
    return { type: name.endsWith('png') ? 'image/png' : 'image/jpeg', bytes: await readFile(beside) }
  }
  return null
}

/** A picture whose longer side has at most `size` pixels; what cannot be read, such as a GIF, stays as it is. */
export async function resized(picture: Picture, size: number): Promise<Picture> {
  try {
    const image = (await openPicture(picture.bytes)).resize(size, size, { fit: 'inside', withoutEnlargement: true })
    const bytes = await image.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer()
    return bytes.length < picture.bytes.length ? { type: 'image/jpeg', bytes } : picture
  } catch {
    return picture
  }
}

async function embedded(file: string): Promise<Picture | null> {
  try {
    const { common } = await parseFile(file, { duration: false })
    const picture = common.picture?.find(({ format, data }) => TYPES.includes(format) && data.length <= MOST_BYTES)
    return picture ? { type: picture.format, bytes: Buffer.from(picture.data) } : null
  } catch {
    // A file that cannot be read has no picture.
    return null
  }
}

/** The real path of a file in the library; null when it is missing or a link leads out of it. */
async function inside(root: string, path: string): Promise<string | null> {
  const file = await realpath(join(/* turbopackIgnore: true */ root, path)).catch(() => null)
  return file !== null && isInside(root, file) ? file : null
}
