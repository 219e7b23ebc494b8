import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { texts } from '#i18n/texts.ts'
import { limitError, makeLimiter } from '#server/core/limiter.ts'
import { singleton } from '#server/core/process/singleton.ts'

/** Failures are forgotten a day after the first of them. */
const MEMORY_S = 24 * 3600

/** A group of attempts that are counted together, and the delay that grows with their number. */
export interface Throttled {
  key: string
  /** Failures without a delay; each further one doubles it, from one second. */
  free: number
  /** The longest delay, in seconds. */
  longest: number
}

/** An attempt that may be made now. It counts as a failure until it is settled. */
export interface Attempt {
  /** Records a success: forgets the failures of the first key, and this attempt in the others. */
  succeeded(): Promise<void>
  /** Withdraws an attempt that could not be made: it is not counted. */
  withdrawn(): Promise<void>
}

/**
 * Begins an attempt at guessing a secret. It is counted before it is made, so that simultaneous attempts count too; one
 * that is refused is not counted, so that waiting is always worth it.
 * @throws rate_limited with `Retry-After` while the delay of any key lasts
 */
export async function beginAttempt(throttled: readonly Throttled[]): Promise<Attempt> {
  const { failures, delays } = limiters()
  const counted: string[] = []
  const withdrawn = async () => {
    for (const key of counted) await failures.reward(key)
  }
  for (const { key, free, longest } of throttled) {
    const { consumedPoints } = await failures.penalty(key)
    counted.push(key)
    if (consumedPoints <= free) continue
    const customDuration = Math.min(2 ** (consumedPoints - free - 1), longest)
    try {
      // Taken by one attempt at a time: the next may be made when the delay is over.
      await delays.consume(key, 1, { customDuration })
    } catch (rejection) {
      await withdrawn()
      throw limitError(rejection, (seconds) => texts('platform.errors')('attempts', { seconds }))
    }
  }
  const succeeded = async () => {
    await withdrawn()
    const [{ key } = { key: '' }] = throttled
    await failures.delete(key)
    await delays.delete(key)
  }
  return { succeeded, withdrawn }
}

/** True at most once a minute for each key, to record a stream of refusals. */
export async function firstInAMinute(key: string): Promise<boolean> {
  try {
    await limiters().records.consume(key)
    return true
  } catch (rejection) {
    if (rejection instanceof Error) throw rejection
    return false
  }
}

interface Limiters {
  failures: RateLimiterAbstract
  delays: RateLimiterAbstract
  records: RateLimiterAbstract
}

function limiters(): Limiters {
  return singleton('throttle', () => ({
    failures: makeLimiter('failures', 1, MEMORY_S),
    delays: makeLimiter('delays', 1, 1),
    records: makeLimiter('refusals', 1, 60),
  }))
}
