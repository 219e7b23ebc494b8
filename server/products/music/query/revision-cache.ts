import { changeSize, inSnapshot, type Snapshot } from './snapshot.sql.ts'

/** After more changes than this a value is computed again instead of being updated. */
export const MAX_CHANGES = 2_000

/** Something computed from the catalogue as it was at a revision. */
interface Cached<T> {
  revision: number
  value: T
}

/** One entry of a cache: the value, and its refresh while one runs. */
export interface Cell<T> {
  cached?: Cached<T>
  refresh?: Promise<void>
}

export interface Computation<T> {
  compute: (view: Snapshot) => Promise<T>
  /** The value after the few changes since it was computed; null when it must be computed again. */
  update: (view: Snapshot, cached: Cached<T>) => Promise<T | null>
}

/** The value as of `revision` or later. Callers that come during a refresh wait for the same one. */
export async function cachedAtRevision<T>(cell: Cell<T>, revision: number, computation: Computation<T>): Promise<T> {
  for (;;) {
    if (cell.cached && cell.cached.revision >= revision) return cell.cached.value
    cell.refresh ??= refresh(cell, computation).finally(() => (cell.refresh = undefined))
    await cell.refresh
  }
}

async function refresh<T>(cell: Cell<T>, { compute, update }: Computation<T>): Promise<void> {
  cell.cached = await inSnapshot(async (view) => {
    const { cached } = cell
    const few = cached !== undefined && (await changeSize(view, cached.revision)) <= MAX_CHANGES
    const value = (few ? await update(view, cached) : null) ?? (await compute(view))
    return { revision: view.revision, value }
  })
}
