import { transaction, type Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import {
  addDue,
  addDueOfGroups,
  knownByBands,
  knownByIds,
  putKnown,
  removeKnown,
  searchableTexts,
  splitsOf,
  takeDue,
  type Known,
} from './duplicates.sql.ts'
import { bandsOf } from './minhash.ts'
import { comparable, isSameJob, type Comparable } from './same-job.ts'

/** Vacancies in one transaction: some tenths of a second of work. */
const BATCH = 300
const BATCH_MS = 60_000

/**
 * Compares all vacancies that have changed. What a killed run had not committed waits for the next one.
 * @returns how many were compared
 */
export async function findDuplicates(signal: AbortSignal, most = BATCH): Promise<number> {
  let done = 0
  while (!signal.aborted) {
    const batch = await transaction(
      async (tx) => {
        await lockGroups(tx)
        const ids = await takeDue(tx, most)
        await regroup(tx, ids)
        return ids.length
      },
      { timeout: BATCH_MS },
    )
    if (batch === 0) break
    done += batch
  }
  return done
}

/** Changes of groups wait for one another. */
export const lockGroups = (tx: Db): Promise<void> => lock(tx, 'vacancies.duplicates')

/**
 * Finds the groups of these vacancies again. The first of a group, the one with the smallest id, stands for it: a vacancy
 * belongs to the smallest that offers the same job, unless an operator has said of one in that group that it differs. What
 * follows for others waits for a later run, and concerns larger ids only, so that it comes to an end.
 * @param ids in order, each once
 */
export async function regroup(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const before = new Map((await knownByIds(tx, ids)).map((row) => [row.id, row]))
  const asked = (await searchableTexts(tx, ids)).flatMap((text) => {
    const what = comparable(text)
    return what === null ? [] : [{ id: text.id, what, bands: bandsOf(what.signature, what.areaId) }]
  })
  const firsts = new Firsts(
    await knownByBands(
      tx,
      asked.flatMap(({ bands }) => bands),
      ids,
    ),
  )
  const splits = await splitsOf(tx, ids)
  const groups = new Map<number, number | null>(splits.map(({ otherId, groupId }) => [otherId, groupId]))
  const due = new Set<number>()
  const compared: Known[] = []
  const unchanged = new Set<number>()
  for (const { id, what, bands } of asked) {
    const others = splits.filter((one) => one.id === id).map(({ otherId }) => otherId)
    const apart = new Set(others.filter((other) => other < id).map((other) => groups.get(other)))
    const same = firsts.sharing(bands).filter((first) => isSameJob(first, what))
    const groupId = same.find((first) => first.id < id && !apart.has(first.id))?.id ?? id
    const row: Known = { id, groupId, ...what, bands: groupId === id ? bands : [] }
    compared.push(row)
    groups.set(id, groupId)
    if (groupId === id) firsts.add(row)
    const old = before.get(id)
    if (old?.groupId === groupId && isEqual(old, what)) unchanged.add(id)
    else if (groupId === id) for (const first of same) if (first.id > id) due.add(first.id)
    // Who was said to differ from this one, and comes after it, may no longer be in the group that it enters.
    if (old?.groupId !== groupId) for (const other of others) if (other > id) due.add(other)
  }
  await putKnown(
    tx,
    compared.filter(({ id }) => !unchanged.has(id)),
  )
  const kept = new Set(compared.map(({ id }) => id))
  const gone = ids.filter((id) => !kept.has(id))
  await removeKnown(tx, gone)
  const wereFirst = [...before.values()].filter(({ id, groupId }) => groupId === id && !unchanged.has(id))
  await addDueOfGroups(tx, [...new Set([...gone, ...wereFirst.map(({ id }) => id)])], ids)
  await addDue(
    tx,
    [...due].filter((id) => !ids.includes(id)),
  )
}

/** The firsts of groups, found by their bands. */
class Firsts {
  readonly #byBand = new Map<number, Known[]>()
  constructor(rows: readonly Known[]) {
    for (const row of rows) this.add(row)
  }

  add(row: Known): void {
    for (const band of row.bands) {
      const held = this.#byBand.get(band)
      if (held) held.push(row)
      else this.#byBand.set(band, [row])
    }
  }

  /** Those that share a band, by id. */
  sharing(bands: readonly number[]): Known[] {
    const found = new Set(bands.flatMap((band) => this.#byBand.get(band) ?? []))
    return [...found].sort((one, other) => one.id - other.id)
  }
}

const isEqual = (one: Comparable, other: Comparable): boolean =>
  one.areaId === other.areaId &&
  one.title === other.title &&
  one.salaryLow === other.salaryLow &&
  one.salaryHigh === other.salaryHigh &&
  one.signature.every((value, at) => value === other.signature[at])
