import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Reads one of the dictionaries kept in `prisma/data/vacancies`. Call it inside `singleton`: the files are large and
 * never change while the process lives. They are our own, so their shape is proved by a test and not on every start.
 */
export function loadReference<T>(file: string): T {
  return JSON.parse(readFileSync(join(process.cwd(), 'prisma', 'data', 'vacancies', file), 'utf8')) as T
}
