import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads a JSON file of `prisma/data`. Call it within `singleton`: the files are large and never change while the
 * process runs. They are our own, so tests check their shape instead of every start.
 */
export function dataFile<T>(path: string): T {
  return JSON.parse(readFileSync(join(process.cwd(), 'prisma/data', path), 'utf8')) as T
}
