import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#server/core/errors.ts'
import { singleton } from '#server/core/singleton.ts'

/** argon2id as OWASP advises (19 MiB, 2 passes, 1 lane): about 25 ms of one core. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const AT_ONCE = 4
const MAX_WAITING = 64

/** A hash of nobody's password, made with the same cost: what an unknown account is compared with. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

interface Work {
  running: number
  waiting: (() => void)[]
  /** Comparisons done since the start of the process: also those for accounts that do not exist. */
  verified: number
}

/** @returns the PHC text to store @throws unavailable when too many passwords are being worked on */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonical(password), COST))
}

/**
 * Compares a password with a stored hash. Without one (`null`: unknown account, or one without a password) the same
 * work is done in vain, so that the time does not tell which accounts exist.
 * @throws unavailable when too many passwords are being worked on
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const same = await inTurn(() => verify(stored ?? NOBODY, canonical(password)))
  passwordWork().verified++
  return same && stored !== null
}

/** How much password work runs, waits and was done: for tests and metrics. */
export function passwordWork(): Work {
  return singleton('password-work', () => ({ running: 0, waiting: [], verified: 0 }))
}

/** The same letters typed on another keyboard may be other code points. */
function canonical(password: string): string {
  return password.normalize('NFKC')
}

/** At most four at once: each takes 19 MiB and a thread of the pool that file and DNS work needs too. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const state = passwordWork()
  if (state.running >= AT_ONCE) {
    if (state.waiting.length >= MAX_WAITING)
      throw new AppError('unavailable', undefined, { headers: { 'Retry-After': '2' } })
    await new Promise<void>((resolve) => state.waiting.push(resolve))
  } else state.running++
  try {
    return await work()
  } finally {
    const next = state.waiting.shift()
    if (next) next()
    else state.running--
  }
}
