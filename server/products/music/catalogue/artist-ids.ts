import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'

/** Ids of the artists with these titles, by title; creates artists that do not exist yet. */
export async function artistIds(tx: Db, titles: readonly string[]): Promise<Map<string, number>> {
  const found = await existing(tx, titles)
  // Sorted, so that the locks of two transactions never form a deadlock.
  const missing = [...new Set(titles)].filter((title) => !found.has(title)).toSorted()
  if (missing.length === 0) return found
  for (const title of missing) await lock(tx, `music artist ${title}`)
  const meanwhile = await existing(tx, missing)
  const data = missing.filter((title) => !meanwhile.has(title)).map((title) => ({ title }))
  const created = await tx.musicArtist.createManyAndReturn({ data })
  return new Map([...found, ...meanwhile, ...created.map(({ title, id }) => [title, id] as const)])
}

/** Ids of existing artists by title: the oldest of several artists with the same title. */
async function existing(tx: Db, titles: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.musicArtist.findMany({ where: { title: { in: [...titles] } }, orderBy: { id: 'desc' } })
  return new Map(rows.map(({ title, id }) => [title, id]))
}
