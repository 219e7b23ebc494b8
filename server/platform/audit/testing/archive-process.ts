// Writes one archive of the audit log and says so: its parent kills it before the entries are deleted.
import { systemContext } from '#server/core/context.ts'
import { writeArchive } from '../audit-archive.ts'

const file = await writeArchive(systemContext(), new Date(process.env['BEFORE'] ?? ''))
process.send?.(file)
// Keeps the process alive until it is killed.
process.on('message', () => {})
