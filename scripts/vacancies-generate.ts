// Fills the database with a plausible corpus of vacancies. Usage: npm run vacancies:generate -- --count 20000 [--seed 1] [--until 2026-11-01]
import { parseArgs } from 'node:util'
import { closeDb } from '#server/core/database/db.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { generateVacancies } from '#server/products/vacancies/generator/generate.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    until: { type: 'string' },
  },
})
const count = whole('count', values.count, 99_999_999)
const seed = whole('seed', values.seed, 2 ** 31)
const until = values.until === undefined ? new Date() : new Date(values.until)
if (Number.isNaN(until.getTime())) fail('--until must be a date such as 2026-11-01')

const database = await openDatabase(() => {}, { share: true })
const started = performance.now()
try {
  const added = await generateVacancies({ count, seed, until, progress })
  process.stdout.write(`${added} vacancies added, ${count - added} were there, ${seconds()} s\n`)
} finally {
  await closeDb()
  await database.stop()
}

function progress(done: number, all: number): void {
  if (done % 50_000 !== 0 && done !== all) return
  process.stdout.write(`${done} of ${all} vacancies, ${Math.round(done / Number(seconds()))} a second\n`)
}

function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}

function whole(name: string, text: string, most: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 && number <= most
    ? number
    : fail(`--${name} must be a whole number from 1 to ${most}`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
