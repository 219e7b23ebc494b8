import { LRUCache } from 'lru-cache'
import type { MusicPlaylist } from '#prisma/generated/client.ts'
import type { Context } from '#server/core/context.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { heardBy, type Audible } from '../libraries/audible.ts'
import { playlistFigures } from '../listening/listening.sql.ts'
import { SmartRules } from './smart.schema.ts'
import { smartTracks } from './smart.sql.ts'

interface Figures {
  trackCount: number
  totalDuration: number
}

/** The rules of a playlist; null for one whose tracks are chosen by hand. */
export function rulesOf({ rules }: Pick<MusicPlaylist, 'rules'>): SmartRules | null {
  return rules === null ? null : SmartRules.parse(rules)
}

/** The ids of the tracks of a playlist, as they are now. */
export async function trackIdsOf(ctx: Context, row: MusicPlaylist): Promise<readonly number[]> {
  const rules = rulesOf(row)
  return rules ? (await smartTracks(ctx.db, rules, row.userId, await heardBy(ctx))).ids : row.trackIds
}

const FIGURES_MS = 30_000

/** Number and seconds of the tracks of each playlist that the caller hears; those of rules may be half a minute old. */
export async function figuresOf(ctx: Context, rows: readonly MusicPlaylist[]): Promise<Map<string, Figures>> {
  const heard = await heardBy(ctx)
  const byHand = rows.filter(({ rules }) => rules === null).map(({ id }) => id)
  const figures = await playlistFigures(ctx.db, byHand, heard)
  for (const row of rows) {
    const rules = rulesOf(row)
    if (rules) figures.set(row.id, await smartFigures(ctx, row, rules, heard))
  }
  return figures
}

async function smartFigures(ctx: Context, row: MusicPlaylist, rules: SmartRules, heard: Audible): Promise<Figures> {
  const known = singleton('music.smart', () => new LRUCache<string, Figures>({ max: 10_000, ttl: FIGURES_MS }))
  const key = [row.id, row.updatedAt.getTime(), ...(heard ?? ['all'])].join(' ')
  const kept = known.get(key)
  if (kept) return kept
  const { ids, seconds } = await smartTracks(ctx.db, rules, row.userId, heard)
  const figures = { trackCount: ids.length, totalDuration: seconds }
  known.set(key, figures)
  return figures
}
