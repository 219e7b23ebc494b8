import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '#server/core/database/db.ts'
import { log } from '#server/core/process/log.ts'
import { publish } from '#server/core/database/pubsub.sql.ts'
import { allHeard, APPLIED, type ChangeNews } from '../changes.ts'
import { differencesOf } from './compare.sql.ts'
import { endLease, isSameRun, keptLayout, layoutOf, lease } from './lease.sql.ts'
import { onNode, type NodeSession } from './node.sql.ts'
import { searchShards, type SearchNode } from './nodes.ts'
import { clear, refreshOn } from './write.sql.ts'

/** How long changes are collected before they are written. */
const GATHER_MS = 20
const PORTION = 1000
/** Pause between two renewals of a lease. */
const RENEWAL_MS = 1000
/** Pause after a failure. */
const RETRY_MS = 200

/** Writes every change of the database to one node, until it is stopped. */
export class NodeReplication {
  readonly #node: SearchNode
  readonly #signal: AbortSignal
  readonly #pending = new Set<number>()
  /** Incremented when announcements may have been missed. */
  #epoch = 0
  #caughtUp = -1
  #wake: (() => void) | null = null
  #failed = false

  constructor(node: SearchNode, signal: AbortSignal) {
    this.#node = node
    this.#signal = signal
  }

  hear(news: ChangeNews): void {
    if (news.kind === 'unknown') this.#epoch++
    if (news.kind === 'ids') {
      for (const id of news.ids) if (id % searchShards().length === this.#node.shard) this.#pending.add(id)
    }
    if (this.#pending.size > 0 || news.kind === 'unknown') this.#wake?.()
  }

  async run(): Promise<void> {
    this.#signal.addEventListener('abort', () => this.#wake?.(), { once: true })
    while (!this.#signal.aborted) {
      try {
        await this.#round()
        if (this.#failed) log().info({ node: this.#node.address }, 'a search node answers again')
        this.#failed = false
        await this.#pause()
      } catch (error) {
        this.#caughtUp = -1
        if (!this.#failed) log().warn({ err: error, node: this.#node.address }, 'a search node is not in step')
        this.#failed = true
        await sleep(RETRY_MS)
      }
    }
  }

  /** Writes all changes up to now to the node and renews its lease. */
  async #round(): Promise<void> {
    const layout = await layoutOf(this.#node)
    await onNode(this.#node, async (session) => {
      if (!(await isSameRun(session, layout))) this.#caughtUp = -1
      if (this.#caughtUp !== this.#epoch) await this.#catchUp(session, layout)
      const epoch = this.#epoch
      await allHeard()
      await this.#writePending(session)
      if (epoch === this.#epoch && this.#caughtUp === epoch) await lease(session, layout)
    })
  }

  /** Compares everything and writes what differs. */
  async #catchUp(session: NodeSession, layout: number): Promise<void> {
    const epoch = this.#epoch
    const begun = performance.now()
    if ((await keptLayout(session)) !== layout) await clear(session)
    await endLease(session, layout)
    await allHeard()
    const { held, missing, changed, gone } = await differencesOf(this.#node, session)
    const ids = [...missing, ...changed, ...gone]
    for (let at = 0; at < ids.length && epoch === this.#epoch && !this.#signal.aborted; at += PORTION) {
      await refreshOn(session, ids.slice(at, at + PORTION))
    }
    if (epoch !== this.#epoch || this.#signal.aborted) return
    this.#caughtUp = epoch
    const figures = { held, missing: missing.length, changed: changed.length, gone: gone.length }
    const ms = Math.round(performance.now() - begun)
    if (ids.length > 0) log().info({ node: this.#node.address, ...figures, ms }, 'a search node was brought up to date')
    await publish(db(), APPLIED, '')
  }

  async #writePending(session: NodeSession): Promise<void> {
    while (this.#pending.size > 0 && !this.#signal.aborted) {
      const some = [...this.#pending.values().take(PORTION)]
      for (const id of some) this.#pending.delete(id)
      await refreshOn(session, some)
      await publish(db(), APPLIED, '')
    }
  }

  /** Waits until something has changed, or the lease has to be renewed. */
  async #pause(): Promise<void> {
    if (this.#pending.size === 0 && this.#caughtUp === this.#epoch) {
      const late = new AbortController()
      const woken = new Promise<void>((resolve) => (this.#wake = resolve))
      if (!this.#signal.aborted) {
        await Promise.race([woken, sleep(RENEWAL_MS, undefined, { signal: late.signal }).catch(() => {})])
      }
      late.abort()
      this.#wake = null
    }
    await sleep(GATHER_MS)
  }
}
