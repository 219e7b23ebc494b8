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
/** Limit of one run: after a large import, and at the first start, other work needs the processors too. */
const MOST_OF_A_RUN = 4000

/**
 * Compares the vacancies that have changed. What is left, or was not committed by a killed run, waits for the next run.
 * @returns how many were compared
 */
export async function findDuplicates(signal: AbortSignal, most = BATCH): Promise<number> {
  let done = 0
  while (!signal.aborted && done < MOST_OF_A_RUN) {
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
 * Finds the groups of these vacancies again. The id of a group is that of its first vacancy, the one with the smallest
 * id. A vacancy joins the first with the smallest id that offers the same job, unless an operator has marked a member
 * of that group as different. Consequences for other vacancies wait for a later run; they concern larger ids only, so
 * that this ends.
 * @param ids in order, each once
 */
export async function regroup(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const before = new Map((await knownByIds(tx, ids)).map((row) => [row.id, row]))
  const asked = (await searchableTexts(tx, ids)).flatMap((text) => {
    const what = comparable(text)
    return what === null ? [] : [{ id: text.id, what, bands: bandsOf(what.signature, what.areaId) }]
  })
  const kept = new Set(asked.map(({ id }) => id))
  const gone = ids.filter((id) => !kept.has(id))
  const firsts = new Firsts(await knownByBands(tx, [...new Set(asked.flatMap(({ bands }) => bands))], ids))
  const splits = await splitsOf(tx, ids)
  const groups = new Map(splits.map(({ otherId, groupId }) => [otherId, gone.includes(otherId) ? null : groupId]))
  const due = new Set<number>()
  const changed: Known[] = []
  const noLongerFirst = new Set(gone)
  // When the group of a vacancy changes, vacancies after it that operators marked as different may join its former
  // group, and must leave its new one.
  const othersAreDue = (id: number) => {
    for (const split of splits) if (split.id === id && split.otherId > id) due.add(split.otherId)
  }
  for (const { id, what, bands } of asked) {
    const apart = new Set(
      splits.filter((one) => one.id === id && one.otherId < id).map((one) => groups.get(one.otherId)),
    )
    const same = firsts.sharing(bands).filter((first) => isSameJob(first, what))
    const groupId = same.find((first) => first.id < id && !apart.has(first.id))?.id ?? id
    const row: Known = { id, groupId, ...what, bands: groupId === id ? bands : [] }
    groups.set(id, groupId)
    if (groupId === id) firsts.add(row)
    const old = before.get(id)
    if (old?.groupId !== groupId) othersAreDue(id)
    if (old?.groupId === groupId && isEqual(old, what)) continue
    changed.push(row)
    if (old?.groupId === id) noLongerFirst.add(id)
    if (groupId === id) for (const first of same) if (first.id > id) due.add(first.id)
  }
  for (const id of gone) if (before.has(id)) othersAreDue(id)
  await putKnown(tx, changed)
  await removeKnown(tx, gone)
  await addDueOfGroups(tx, [...noLongerFirst], ids)
  for (const id of ids) due.delete(id)
  await addDue(tx, [...due])
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

  /** The firsts that share a band, by id. */
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
