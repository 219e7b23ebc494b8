import { db } from '#server/core/database/db.ts'
import type { Usage } from '../hypervisor.ts'
import { adoptedNames, isForeign } from './foreign.ts'
import { Machine } from './machines.ts'

/** Where its counters begin, so that they are the same for everybody who asks. */
const EPOCH = Date.UTC(2026, 0, 1)
const WAVES = [86_400, 3_600, 420] as const

/**
 * What servers could use: waves that depend on nothing but the number of a server and the time, and
 * the load that a test made.
 */
export async function usage(): Promise<Usage[]> {
  const rows = await db().cloudSimulated.findMany({ where: { kind: 'server' }, orderBy: { id: 'asc' } })
  const adopted = await adoptedNames()
  const now = Date.now()
  return rows
    .filter((row) => !isForeign(row, adopted))
    .map((row) => ({ id: row.id, machine: Machine.parse(row.state) }))
    .filter(({ machine }) => machine.isPowerOn)
    .map(({ id, machine: { ram, hdd, busySince } }) => {
      const at = (now - EPOCH) / 1000
      const busy = busySince === null ? 0 : Math.max(0, now - busySince) / 1000
      const level = (share: number, more: number) => share + more * wave(id, at)
      return {
        id,
        cpuSeconds: busy + (0.05 + 0.3 * part(id, 1)) * areaOf(id, at),
        memory: Math.round(ram * 2 ** 20 * level(0.25 + 0.3 * part(id, 2), 0.15)),
        disk: Math.round(hdd * 2 ** 30 * level(0.1 + 0.4 * part(id, 3), 0.02)),
        received: Math.round((2_000 + 60_000 * part(id, 4)) * areaOf(id + 1, at)),
        sent: Math.round((4_000 + 250_000 * part(id, 5)) * areaOf(id + 2, at)),
      }
    })
}

/** A number from 0 to 1 that looks random, the same for the same server. */
function part(id: number, which: number): number {
  const x = Math.sin(id * 12.9898 + which * 78.233) * 43_758.5453
  return x - Math.floor(x)
}

/** From -1 to 1. */
function wave(id: number, at: number): number {
  return WAVES.reduce((sum, length, n) => sum + Math.sin((2 * Math.PI * at) / length + 6 * part(id, 10 + n)) / 3, 0)
}

/** What `1 + wave` adds up to since the beginning: it never falls. */
function areaOf(id: number, at: number): number {
  return WAVES.reduce((sum, length, n) => {
    const [turn, shift] = [(2 * Math.PI) / length, 6 * part(id, 10 + n)]
    return sum + (Math.cos(shift) - Math.cos(turn * at + shift)) / turn / 3
  }, at)
}
