import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { singleton } from './process/singleton.ts'

/** The version of Quartet that this process runs, as package.json has it. */
export function version(): string {
  return singleton('version', () => {
    const file = readFileSync(join(process.cwd(), 'package.json'), 'utf8')
    return (JSON.parse(file) as { version: string }).version
  })
}
