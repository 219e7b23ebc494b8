// Takes vacancies from a file into the database. Usage: npm run vacancies:import -- <file|->
import { createReadStream } from 'node:fs'
import { closeDb } from '#server/core/database/db.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { importVacancies } from '#server/products/vacancies/import/import.service.ts'
import { recordsIn } from '#server/products/vacancies/import/records.ts'
import { runCommand } from './run-command.ts'

const [file, ...more] = process.argv.slice(2)
if (file === undefined || more.length > 0 || (file.startsWith('-') && file !== '-')) {
  console.error(`Usage: npm run vacancies:import -- <file|->
Reads a JSON array, a saved answer of the search, one vacancy per line, or a page with schema.org JobPostings.
Ends with 0 when every record was taken, 2 when some were not, 1 when nothing could be read.`)
  process.exitCode = 1
} else await runCommand(() => run(file))

async function run(from: string): Promise<void> {
  const input = from === '-' ? process.stdin : createReadStream(from)
  input.setEncoding('utf8')
  const database = await openDatabase(() => {}, { share: true })
  try {
    const report = await importVacancies(recordsIn(input), (done) => {
      if (done % 1000 === 0) console.log(`${done} vacancies`)
    })
    for (const { line, record, problem } of report.bad) console.error(`line ${line}, record ${record}: ${problem}`)
    const { added, updated, unchanged, ignored, bad } = report
    console.log(`${added} added, ${updated} updated, ${unchanged} unchanged, ${bad.length} refused`)
    if (ignored > 0) console.log(`${ignored} records are not vacancies`)
    if (bad.length > 0) process.exitCode = 2
    if (added + updated + unchanged + bad.length === 0) throw new Error('There is no vacancy in this input')
  } finally {
    await closeDb()
    await database.stop()
  }
}
