import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { log } from '#server/core/log.ts'
import { forgetSingleton, singleton } from '#server/core/singleton.ts'
import { env } from '#server/env.ts'
import { CHANNEL } from './news.sql.ts'
import type { News } from './news.sql.ts'

export interface Follower {
  /** Resolves at the next news of the owner, or those since the last call; also when `signal` aborts. */
  next(signal: AbortSignal): Promise<News[]>
  stop(): void
}

/**
 * Follows what changes for one owner, from any process. News only says that there is something to read: a follower
 * reads the database itself, so nothing is lost when the listening connection was away (then every owner is told).
 */
export function followNews(ownerId: string): Follower {
  const { emitter } = listener()
  const waiting: News[] = []
  const tell = new EventEmitter()
  const onNews = (news: News) => {
    waiting.push(news)
    tell.emit('news')
  }
  const onAnyone = () => onNews({ owner: ownerId })
  emitter.on(ownerId, onNews).on('reconnected', onAnyone)
  return {
    async next(signal) {
      if (waiting.length === 0 && !signal.aborted) await once(tell, 'news', { signal }).catch(() => {})
      return waiting.splice(0)
    },
    stop() {
      emitter.off(ownerId, onNews).off('reconnected', onAnyone)
    },
  }
}

/** Ends the listening connection: end of the process or of a test file. */
export async function stopNews(): Promise<void> {
  const { state } = listener()
  state.stopped = true
  await state.client?.end().catch(() => {})
  forgetSingleton('cloud-news')
}

interface Listener {
  emitter: EventEmitter
  state: { stopped: boolean; client: pg.Client | null }
}

/** One connection per process listens for all its streams and long polls. */
function listener(): Listener {
  return singleton('cloud-news', () => {
    const made: Listener = { emitter: new EventEmitter(), state: { stopped: false, client: null } }
    made.emitter.setMaxListeners(0)
    void keepListening(made)
    return made
  })
}

async function keepListening({ emitter, state }: Listener): Promise<void> {
  for (let delay = 100; !state.stopped; delay = Math.min(delay * 2, 5000)) {
    const client = new pg.Client({ connectionString: env().DATABASE_URL, keepAlive: true })
    const gone = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).on('end', () => resolve())
    })
    try {
      await client.connect()
      state.client = client
      client.on('notification', ({ payload }) => {
        const news = JSON.parse(payload ?? '{}') as News
        emitter.emit(news.owner, news)
      })
      await client.query(`listen ${CHANNEL}`)
      emitter.emit('reconnected')
      delay = 100
      await gone
    } catch (error) {
      log().warn({ err: error }, 'cloud news: the listening connection could not be made')
    }
    await client.end().catch(() => {})
    if (!state.stopped) await sleep(delay, undefined, { ref: false })
  }
}
