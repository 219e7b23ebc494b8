import type { Context } from '#server/core/context.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { catalogueRevision } from '../query/snapshot.sql.ts'
import { genreFigures } from './listening.sql.ts'
import type { GenreFigures } from './listening.sql.ts'

/** Every genre with its figures, which are computed once for a revision of the catalogue. */
export async function genres({ db, reads }: Context): Promise<readonly GenreFigures[]> {
  const revision = await catalogueRevision(reads)
  const cell = singleton('music.genres', () => ({ revision: -1, figures: [] as GenreFigures[] }))
  if (cell.revision !== revision) Object.assign(cell, { figures: await genreFigures(db), revision })
  return cell.figures
}

/** The spellings of a genre that tracks have; the name itself when there is none. */
export async function spellingsOf(ctx: Context, name: string): Promise<readonly string[]> {
  const wanted = name.toLowerCase()
  return (await genres(ctx)).find((genre) => genre.name.toLowerCase() === wanted)?.spellings ?? [name]
}
