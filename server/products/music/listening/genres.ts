import { LRUCache } from 'lru-cache'
import type { Context } from '#server/core/context.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { heardBy } from '../libraries/audible.ts'
import { catalogueRevision } from '../query/snapshot.sql.ts'
import { genreFigures, type GenreFigures } from './listening.sql.ts'

/** Every genre of the tracks that the caller hears, with figures that are cached per revision of the catalogue. */
export async function genres(ctx: Context): Promise<readonly GenreFigures[]> {
  const revision = await catalogueRevision(ctx.reads)
  const heard = await heardBy(ctx)
  const cells = singleton('music.genres', () => new LRUCache<string, Cell>({ max: 100 }))
  const key = heard?.join() ?? 'all'
  const known = cells.get(key)
  if (known?.revision === revision) return known.figures
  const figures = await genreFigures(ctx.db, heard)
  cells.set(key, { figures, revision })
  return figures
}

interface Cell {
  revision: number
  figures: readonly GenreFigures[]
}

/** The spellings of a genre that tracks have; the name itself when there is none. */
export async function spellingsOf(ctx: Context, name: string): Promise<readonly string[]> {
  const wanted = name.toLowerCase()
  return (await genres(ctx)).find((genre) => genre.name.toLowerCase() === wanted)?.spellings ?? [name]
}
