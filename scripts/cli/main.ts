// The program `quartet`, started by scripts/quartet.sh.
import { join } from 'node:path'
import { quartet } from './quartet.ts'

const folder = process.cwd()
process.chdir(join(import.meta.dirname, '../..'))
process.exitCode = await quartet(process.argv.slice(2), {
  out: (line) => console.log(line),
  err: (line) => console.error(line),
  folder,
})
