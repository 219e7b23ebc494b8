import { changeSize } from './changes.sql.ts'
import { inSnapshot } from './snapshot.sql.ts'
import type { Snapshot } from './snapshot.sql.ts'

/** More changes than these are not followed one by one: the value is made again. */
export const MAX_CHANGES = 2_000

/** Something computed from the catalogue as it was at a revision. */
export interface Kept<T> {
  revision: number
  value: T
}

/** The place of a remembered value: what is kept, and the making that is under way. */
export interface Cell<T> {
  kept?: Kept<T> | undefined
  busy?: Promise<void> | undefined
}

export interface Making<T> {
  make: (view: Snapshot) => Promise<T>
  /** The value after the few changes since it was computed; null where it must be made again. */
  follow: (view: Snapshot, kept: Kept<T>) => Promise<T | null>
}

/** The value as of `revision` or later. Whoever asks while it is being made waits for the same making. */
export async function valueAt<T>(cell: Cell<T>, revision: number, making: Making<T>): Promise<T> {
  for (;;) {
    if (cell.kept && cell.kept.revision >= revision) return cell.kept.value
    cell.busy ??= renew(cell, making).finally(() => (cell.busy = undefined))
    await cell.busy
  }
}

async function renew<T>(cell: Cell<T>, { make, follow }: Making<T>): Promise<void> {
  cell.kept = await inSnapshot(async (view) => {
    const { kept } = cell
    const few = kept !== undefined && (await changeSize(view, kept.revision)) <= MAX_CHANGES
    const value = (few ? await follow(view, kept) : null) ?? (await make(view))
    return { revision: view.revision, value }
  })
}
