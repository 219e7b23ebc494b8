import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#server/core/process/log.ts'
import { subscribe } from '#server/core/database/pubsub.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { env } from '#server/settings/env.ts'
import { allHeard, changedIds, CHANGES, vacancyChanges } from '../changes.ts'
import { hasSearchCluster } from '../cluster/nodes.ts'
import { Documents } from './documents.ts'
import { rowVersions } from '../postgres/versions.sql.ts'
import { hasKeptIndex, keepIndex, keptIndex, keptIndexFile } from './kept.ts'
import { eachSearchRow, searchRowsOf } from './load.sql.ts'

export const memoryIndex = (): LiveIndex => singleton('vacancies.memory', () => new LiveIndex())

/** How long changes are collected before they are read. */
const GATHER_MS = 20
const PORTION = 2000
/** Pause after a failure, and between two rebuilds of an index with many deleted documents. */
const PAUSE_MS = 30_000
const MB = 1024 * 1024

/**
 * Loads the documents on first use and then follows the announcements of every commit. There are no documents, so that
 * PostgreSQL answers, until they are loaded and whenever announcements may have been missed.
 */
class LiveIndex {
  #documents: Documents | null = null
  #loading: Promise<void> | null = null
  #pausedUntil = 0
  #renewedAt = 0
  #tooLarge = false
  /** Incremented when announcements may have been missed: whatever was loaded before is discarded. */
  #epoch = 0
  #listening = false
  /** Vacancies to be read again for the current documents, and for those being loaded. */
  readonly #changed = new Set<number>()
  readonly #changedMeanwhile = new Set<number>()
  #following = false

  /** The documents as they are now, or null while PostgreSQL must answer. */
  current(): Documents | null {
    if (this.#documents === null && Date.now() >= this.#pausedUntil) this.renew()
    return this.#documents
  }

  /** Figures of the documents for metrics; null while the index is not loaded. */
  get figures(): { rows: number; bytes: number; ageSeconds: number; pending: number } | null {
    if (this.#documents === null) return null
    const { living: rows, bytes } = this.#documents
    return { rows, bytes, ageSeconds: (Date.now() - this.#renewedAt) / 1000, pending: this.#changed.size }
  }

  /** Whether PostgreSQL answers because VACANCIES_INDEX_MB is too little. */
  get isTooLarge(): boolean {
    return this.#tooLarge
  }

  /** Whether PostgreSQL answers because the first documents are being loaded. */
  get isLoading(): boolean {
    return this.#documents === null && this.#loading !== null
  }

  /** Resolves when the load in progress has ended, with documents or without. */
  async loaded(): Promise<Documents | null> {
    this.current()
    await this.#loading
    return this.#documents
  }

  /** Starts to reload the documents; the current ones stay in use and up to date in the meantime. */
  renew(): void {
    if (this.#loading !== null || this.#tooLarge || env().VACANCIES_INDEX_MB === 0 || hasSearchCluster()) return
    this.#loading = this.#load()
      .catch((error: unknown) => {
        this.#pausedUntil = Date.now() + PAUSE_MS
        log().warn({ err: error }, 'the in-memory index of vacancies could not be loaded, falling back to PostgreSQL')
      })
      .finally(() => (this.#loading = null))
  }

  async #load(): Promise<void> {
    await this.#listen()
    const [epoch, begun] = [this.#epoch, performance.now()]
    this.#changedMeanwhile.clear()
    const kept = this.#documents === null ? await upToDateIndex() : null
    const made = kept ?? new Documents()
    if (kept === null) {
      await eachSearchRow((row) => {
        made.put(row)
        return made.size % 1024 !== 0 || (epoch === this.#epoch && this.#hasRoom(made))
      })
    }
    if (epoch !== this.#epoch || !this.#hasRoom(made)) return
    // Written before it is in use, since it must not change meanwhile.
    if (kept === null) await keep(made)
    for (let ids = taken(this.#changedMeanwhile); ids.length > 0; ids = taken(this.#changedMeanwhile)) {
      await refresh(made, ids)
    }
    if (epoch !== this.#epoch) return
    this.#documents = made
    this.#renewedAt = Date.now()
    vacancyChanges().version++
    const { living, bytes } = made
    const figures = { vacancies: living, mb: Math.ceil(bytes / MB), each: Math.round(bytes / Math.max(living, 1)) }
    log().info(
      { ...figures, ms: Math.round(performance.now() - begun) },
      kept ? 'vacancies indexed in memory from the kept index' : 'vacancies indexed in memory',
    )
  }

  /** Whether the new documents fit into the limit of memory. Drops the current ones when both together do not. */
  #hasRoom(made: Documents): boolean {
    const limit = env().VACANCIES_INDEX_MB
    if (made.bytes + (this.#documents?.bytes ?? 0) <= limit * MB) return true
    this.#documents = null
    if (made.bytes <= limit * MB) return true
    if (!this.#tooLarge) log().warn({ limit, vacancies: made.size }, 'too many vacancies for VACANCIES_INDEX_MB')
    return !(this.#tooLarge = true)
  }

  async #listen(): Promise<void> {
    if (!this.#listening) subscribe(CHANGES, (message) => this.#hear(message))
    this.#listening = true
    await allHeard()
  }

  #hear(message: string | null): void {
    const news = changedIds(message)
    if (news.kind === 'hello') return
    if (news.kind === 'unknown') {
      this.#epoch++
      this.#documents = null
      this.#changed.clear()
    } else {
      for (const id of news.ids) {
        this.#changedMeanwhile.add(id)
        if (this.#documents) this.#changed.add(id)
      }
      if (!this.#following) void this.#follow()
    }
  }

  /** Reads changed vacancies until none are left. */
  async #follow(): Promise<void> {
    this.#following = true
    try {
      await sleep(GATHER_MS, undefined, { ref: false })
      for (let ids = taken(this.#changed); ids.length > 0 && this.#documents; ids = taken(this.#changed)) {
        await refresh(this.#documents, ids)
        vacancyChanges().version++
      }
      if (this.#documents?.isWorn && Date.now() - this.#renewedAt > PAUSE_MS) this.renew()
    } catch (error) {
      this.#hear(null)
      log().warn({ err: error }, 'changed vacancies could not be read, falling back to PostgreSQL')
    } finally {
      this.#following = false
    }
  }
}

/** An index file in which more than this share of the vacancies is out of date is not used. */
const FAR_BEHIND = 0.3
/** The file is written again when more than this share was out of date. */
const BEHIND = 0.05

/** The index from the file of an earlier process, brought up to date; null when there is none to use. */
export async function upToDateIndex(): Promise<Documents | null> {
  const file = keptIndexFile()
  if (file === null) return null
  // Run at the same time: reading the file leaves this process idle, and a kept file usually
  // exists.
  const [kept, versions] = await Promise.all([keptIndex(file), hasKeptIndex() ? rowVersions() : null])
  if (typeof kept === 'string' || versions === null) {
    log().info({ file, why: kept }, 'no kept index of vacancies is used')
    return null
  }
  const differing = new Set(kept.differing(versions))
  const share = differing.size / Math.max(kept.living, 1)
  if (share > FAR_BEHIND) return null
  for (let ids = taken(differing); ids.length > 0; ids = taken(differing)) await refresh(kept, ids)
  if (share > BEHIND) await keep(kept)
  return kept
}

/** Writes an index to the file, so that later processes need not load it row by row. */
async function keep(documents: Documents): Promise<void> {
  const file = keptIndexFile()
  if (file === null) return
  await keepIndex(file, documents).catch((error: unknown) => {
    log().warn({ err: error, file }, 'the index of vacancies could not be kept')
  })
}

/** Removes up to `PORTION` ids from a set and returns them. */
function taken(ids: Set<number>): number[] {
  const some = [...ids.values().take(PORTION)]
  for (const id of some) ids.delete(id)
  return some
}

/** Updates these vacancies; those without a row are no longer searchable. */
async function refresh(documents: Documents, ids: number[]): Promise<void> {
  const gone = new Set(ids)
  await searchRowsOf(ids, (row) => {
    documents.put(row)
    gone.delete(row.vacancyId)
  })
  for (const id of gone) documents.remove(id)
}
