// Writes a backup under the mixed load of every product, restores it into an empty folder, and compares that
// installation with every answer given before. Usage: npm run suite -- soak-backup [--seconds 120] [--vacancies 20000]
import { parseArgs } from 'node:util'
import { backUpUnderLoad } from '#e2e/backup-under-load.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, vacancies: { type: 'string', default: '20000' } },
})
const { broken, ...figures } = await backUpUnderLoad({
  dataDir: '.cache/soak-backup',
  restoredDir: '.cache/soak-backup-restored',
  backup: '.cache/soak-backup.tar.gz',
  vacancies: Number(values.vacancies),
  seconds: Number(values.seconds),
  say: (line) => console.log(line),
})
console.table(figures)
for (const sentence of broken) console.log(`BROKEN  ${sentence}`)
process.exit(broken.length === 0 ? 0 : 1)
