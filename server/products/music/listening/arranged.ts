import { texts } from '#i18n/texts.ts'
import { fieldError } from '#server/core/errors.ts'

interface Arrangement {
  /** Positions, from 0, among the tracks that are shown. */
  remove: readonly number[]
  move?: { from: number; to: number } | undefined
}

/**
 * The ids of a playlist after tracks were removed and one was moved. Ids that are not shown (deleted tracks, and those
 * of libraries that the owner does not hear at present) stay behind the track that they follow.
 * @throws unprocessable for a move from or to a position that no track has
 */
export function arranged(ids: readonly number[], shown: ReadonlySet<number>, { remove, move }: Arrangement): number[] {
  const { first, groups } = grouped(ids, shown)
  const gone = new Set(remove)
  // Hidden tracks behind a removed track move behind the one before it.
  const kept: number[][] = [first]
  for (const [at, [id, ...hidden]] of groups.entries()) {
    if (gone.has(at)) kept.at(-1)?.push(...hidden)
    else kept.push([id, ...hidden] as number[])
  }
  if (move) {
    const last = kept.length - 2
    if (move.from > last || move.to > last) throw fieldError('move', texts('music.errors')('noPosition'))
    kept.splice(move.to + 1, 0, ...kept.splice(move.from + 1, 1))
  }
  return kept.flat()
}

/** Each shown track with the hidden ones behind it, and the hidden ones before the first. */
function grouped(ids: readonly number[], shown: ReadonlySet<number>): { first: number[]; groups: number[][] } {
  const first: number[] = []
  const groups: number[][] = []
  for (const id of ids) {
    if (shown.has(id)) groups.push([id])
    else (groups.at(-1) ?? first).push(id)
  }
  return { first, groups }
}
