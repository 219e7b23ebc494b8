import { z } from 'zod'
import { db } from '#server/core/db.ts'
import type { Db } from '#server/core/db.ts'
import { Later } from '../errors.ts'

/** What the simulator remembers of a machine. */
export const Machine = z.object({
  isPowerOn: z.boolean(),
  cpu: z.int(),
  ram: z.int(),
  hdd: z.int(),
  hddType: z.string(),
  isHighPerformance: z.boolean(),
  ip: z.string(),
  /** Network id → address and hardware address. */
  links: z.record(z.string(), z.object({ ip: z.string(), mac: z.string() })),
})
export type Machine = z.output<typeof Machine>

type Kind = 'server' | 'network' | 'template'

/** The stored state of one thing, or null. */
export async function load(kind: Kind, id: number) {
  return db().cloudSimulated.findUnique({ where: { kind_id: { kind, id } } })
}

export async function loadMachine(id: number): Promise<Machine | null> {
  const row = await load('server', id)
  return row && Machine.parse(row.state)
}

/** Makes a thing unless it is there. */
export async function make(kind: Kind, id: number, state: object): Promise<void> {
  await db().cloudSimulated.createMany({ data: [{ kind, id, state: { ...state } }], skipDuplicates: true })
}

/** Changes a machine; nothing happens when there is none. */
export async function changeMachine(id: number, change: (machine: Machine) => void): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const rows = await lockedRow(tx, id)
    if (!rows) return false
    const machine = Machine.parse(rows.state)
    change(machine)
    await tx.cloudSimulated.update({ where: { kind_id: { kind: 'server', id } }, data: { state: machine } })
    return true
  })
}

export async function remove(kind: Kind, id: number): Promise<void> {
  await db().cloudSimulated.deleteMany({ where: { kind, id } })
}

/**
 * Lets a step take time: the first call with a token sets the clock, later ones say how much is left.
 * @throws Later until the time is over
 */
export async function takeTime(kind: Kind, id: number, token: string, seconds: number): Promise<void> {
  if (seconds <= 0) return
  const row = await load(kind, id)
  if (!row) return
  if (row.token !== token) {
    const readyAt = new Date(Date.now() + seconds * 1000)
    await db().cloudSimulated.updateMany({ where: { kind, id }, data: { token, readyAt } })
    throw new Later(seconds * 1000)
  }
  const left = (row.readyAt?.getTime() ?? 0) - Date.now()
  if (left > 0) throw new Later(left)
}

/** A no-op update takes the row's lock, so that two changes of one machine follow one another. */
async function lockedRow(tx: Db, id: number) {
  const { count } = await tx.cloudSimulated.updateMany({ where: { kind: 'server', id }, data: { id } })
  return count === 0 ? null : tx.cloudSimulated.findUnique({ where: { kind_id: { kind: 'server', id } } })
}
