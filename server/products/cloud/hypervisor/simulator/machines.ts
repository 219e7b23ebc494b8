import { z } from 'zod'
import { db, type Db } from '#server/core/database/db.ts'
import { DIRECTIONS, HOST_LIMITS, PROTOCOLS } from '../../bounds.schema.ts'
import { missingResource } from '../hypervisor.ts'

// What the simulator stores, and how it reads and changes it.

/** What is stored only of resources that others made. */
export const Hosted = z.object({
  name: z.string().optional(),
  limits: z.array(z.enum(HOST_LIMITS)).default([]),
})

const FilterRule = z.object({
  direction: z.enum(DIRECTIONS),
  protocol: z.enum(PROTOCOLS),
  port: z.string().nullable(),
  addresses: z.array(z.string()),
})

/** What the simulator stores of a machine. */
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
  /** What is on the disk: a text, which copies take along. */
  disk: z.string().default(''),
  snapshots: z.record(z.string(), z.string()).default({}),
  /** What passes; null for everything. */
  filter: z.array(FilterRule).nullable().default(null),
  /** Since when a test keeps a processor busy. */
  busySince: z.number().nullable().default(null),
  ...Hosted.shape,
})
export type Machine = z.output<typeof Machine>

export type Kind = 'server' | 'network' | 'template'

/** The stored state of one resource, or null. */
export async function load(kind: Kind, id: number) {
  return db().cloudSimulated.findUnique({ where: { kind_id: { kind, id } } })
}

export async function loadMachine(id: number): Promise<Machine | null> {
  const row = await load('server', id)
  return row && Machine.parse(row.state)
}

/** @throws StepError without such a machine */
export async function machine(id: number) {
  const found = await loadMachine(id)
  if (!found) throw missingResource('server')
  return found
}

/** Changes a machine; does nothing when there is none. */
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

/**
 * An update that changes nothing locks the row, so that changes of one machine follow one another.
 */
async function lockedRow(tx: Db, id: number) {
  const { count } = await tx.cloudSimulated.updateMany({ where: { kind: 'server', id }, data: { id } })
  return count === 0 ? null : tx.cloudSimulated.findUnique({ where: { kind_id: { kind: 'server', id } } })
}
