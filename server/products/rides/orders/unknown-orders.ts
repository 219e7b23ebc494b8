import { db } from '#server/core/database/db.ts'
import { env, setEnv } from '#server/settings/env.ts'

/**
 * Decides what becomes of unknown order ids where `RIDES_ORDERS` is not set, for this process and its children: with
 * the embedded database, which has sample data, they are open; in a database of one's own they are strict, unless its
 * accounts are older than this rule.
 */
export async function settleUnknownOrders(say: (line: string) => void, embedded: boolean): Promise<void> {
  if (env().RIDES_ORDERS !== undefined) return
  const policy = embedded ? 'open' : (await db().rideUnknownOrders.findFirst())?.policy
  setEnv({ RIDES_ORDERS: policy === 'open' ? 'open' : 'strict' })
  if (embedded || policy !== 'open') return
  say(
    'WARNING: any account may claim an order id that nobody has used, as before. Set RIDES_ORDERS=strict once your ' +
      'order system registers trips, or RIDES_ORDERS=open to keep it without this warning',
  )
}
