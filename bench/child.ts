// Runs one bench in a separate process. Arguments: its name, and the options as JSON. Sends its
// rows to the parent.
import type { Bench, Options } from './table.ts'

const [name = '', options = '{}'] = process.argv.slice(2)
const { measure } = (await import(`./modules/${name}.ts`)) as Bench
process.send?.(await measure(JSON.parse(options) as Options))
process.disconnect?.()
