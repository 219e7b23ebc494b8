import { AppError } from '#server/core/errors.ts'
import { singleton } from '#server/core/process/singleton.ts'
import { texts } from '#i18n/texts.ts'
import { env } from '#server/settings/env.ts'

/** How long a listener waits for a turn. */
const WAIT_MS = 10_000
/** The most that one account makes or waits for at a time: what it hears, what comes next, and another device. */
const OF_ACCOUNT = 4

interface Slots {
  running: number
  waiting: Set<() => void>
  byAccount: Map<string, number>
}
const slots = () => singleton<Slots>('music.slots', () => ({ running: 0, waiting: new Set(), byAccount: new Map() }))

/**
 * Waits for one of MUSIC_TRANSCODES slots.
 * @returns a function that frees the slot; may be called twice
 * @throws rate_limited, unavailable when none was freed for ten seconds, or the signal has aborted
 */
export async function inTurn(account: string, signal: AbortSignal): Promise<() => void> {
  const all = slots()
  const own = all.byAccount.get(account) ?? 0
  if (own >= OF_ACCOUNT) throw busy('rate_limited')
  all.byAccount.set(account, own + 1)
  try {
    while (all.running >= env().MUSIC_TRANSCODES) await turn(all, signal)
  } catch (error) {
    count(all, account, -1)
    throw error
  }
  all.running++
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    all.running--
    count(all, account, -1)
    const [next] = all.waiting
    next?.()
  }
}

function turn({ waiting }: Slots, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      waiting.delete(go)
      signal.removeEventListener('abort', stop)
      settle()
    }
    const go = end(resolve)
    const stop = end(() => reject(busy('unavailable')))
    const timer = setTimeout(stop, WAIT_MS)
    waiting.add(go)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

function count({ byAccount }: Slots, account: string, by: number): void {
  const left = (byAccount.get(account) ?? 0) + by
  if (left > 0) byAccount.set(account, left)
  else byAccount.delete(account)
}

function busy(code: 'rate_limited' | 'unavailable'): AppError {
  return new AppError(code, texts('music.errors')('transcodesBusy'), { headers: { 'Retry-After': '5' } })
}
