import type { MusicLibraryProblem, MusicScan } from '#prisma/generated/client.ts'
import { transaction, type Db } from '#server/core/database/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { COUNTED, eachOrAll, importFound, reasonOf } from '../import/import.ts'
import type { Found } from '../import/read-file.ts'
import { isMissing } from '../import/save-tracks.ts'
import type { COUNTS } from './scan-request.ts'

/** A file that a scan has dealt with: one to import, or one that only counts. */
export type Seen = { file: string } & ({ found: Found } | { error: unknown } | { is: 'unchanged' | 'pending' })

/**
 * Writes what a scan has found out about files, together with the counts and the last file, from which a scan continues
 * when its worker has ended.
 */
export async function writeSeen(scan: MusicScan, seen: readonly Seen[]): Promise<void> {
  const outcomes = await eachOrAll(seen, async (some) => {
    await transaction((tx) => write(tx, scan, some))
    return some
  })
  for (const [at, one] of seen.entries()) {
    const outcome = outcomes[at]
    if (!outcome || 'value' in outcome) continue
    // An error that no file has caused ends the scan, which is retried.
    if (!('found' in one)) throw outcome.error
    const { file } = one
    await transaction((tx) => write(tx, scan, [{ file, error: outcome.error }]))
  }
}

async function write(tx: Db, { libraryId, startedAt }: MusicScan, seen: readonly Seen[]): Promise<void> {
  const found = seen.flatMap((one) => ('found' in one ? one.found : []))
  const counts = (await importFound(tx, found, isMissing)).map((change): keyof typeof COUNTS => COUNTED[change])
  for (const one of seen) {
    if ('is' in one) counts.push(one.is)
    if ('error' in one) {
      counts.push('refused')
      await enterProblem(tx, { libraryId, file: one.file, ...problemOf(one.error), at: startedAt })
    }
  }
  const increments = Map.groupBy(counts, (name) => name)
  const data = Object.fromEntries([...increments].map(([name, each]) => [name, { increment: each.length }]))
  await tx.musicScan.update({
    where: { libraryId },
    data: { seen: { increment: seen.length }, ...data, cursor: seen.at(-1)?.file },
  })
}

function problemOf(error: unknown): Pick<MusicLibraryProblem, 'kind' | 'reason'> {
  const kind = isAppError(error) && error.details.fields?.['title'] ? 'title' : 'file'
  return { kind, reason: reasonOf(error) }
}

export async function enterProblem(tx: Db, problem: MusicLibraryProblem): Promise<void> {
  const { libraryId, file } = problem
  const where = { libraryId_file: { libraryId, file } }
  await tx.musicLibraryProblem.upsert({ where, create: problem, update: problem })
}
