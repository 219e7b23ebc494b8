import { beforeClose } from '#server/core/db.ts'
import { log } from '#server/core/log.ts'
import { singleton } from '#server/core/singleton.ts'
import { addViews } from './views.sql.ts'

/** Views are gathered so long and then written in one statement. A killed process loses as much. */
const GATHER_MS = 2000
/** Vacancies with views that could not be written yet; beyond it the newest are not counted. */
const MOST = 100_000

interface Counter {
  waiting: Map<number, number>
  timer: NodeJS.Timeout | null
}

/** Counts that somebody opened a vacancy; costs the request nothing. */
export function countView(vacancyId: number): void {
  const { waiting } = counter()
  if (waiting.size >= MOST && !waiting.has(vacancyId)) return
  waiting.set(vacancyId, (waiting.get(vacancyId) ?? 0) + 1)
  counter().timer ??= setTimeout(() => void writeViews(), GATHER_MS).unref()
}

/** Writes what was counted so far. What cannot be written is kept for the next time. */
export async function writeViews(): Promise<void> {
  const state = counter()
  if (state.timer) clearTimeout(state.timer)
  state.timer = null
  const views = state.waiting
  if (views.size === 0) return
  state.waiting = new Map()
  try {
    await addViews(views)
  } catch (error) {
    log().warn({ err: error }, 'views of vacancies could not be written yet')
    for (const [id, count] of views) state.waiting.set(id, (state.waiting.get(id) ?? 0) + count)
  }
}

const counter = (): Counter =>
  singleton('vacancies.views', () => {
    beforeClose('vacancies.views', writeViews)
    return { waiting: new Map(), timer: null }
  })
