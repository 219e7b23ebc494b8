import { constants } from 'node:fs'
import { copyFile, mkdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { writeAudit } from '#server/core/audit.ts'
import { systemContext } from '#server/core/context.ts'
import { transaction } from '#server/core/db.ts'
import { isAppError } from '#server/core/errors.ts'
import { isInside, realRoot } from '../library/root.ts'
import { storedPath } from '../library/path.ts'
import { titleOf } from '../catalogue/title.ts'
import { scan } from './scan.ts'
import { saveTrack } from './save.ts'
import type { Outcome } from './save.ts'
import { readTags } from './tags.ts'

export interface Report {
  added: number
  updated: number
  unchanged: number
  /** Files that were left out, with the reason. */
  refused: { file: string; reason: string }[]
}

/**
 * Takes every audio file of a folder into the library and the catalogue. A folder outside the library is copied into
 * it; the same folder again changes only what has changed. One bad file does not stop the others.
 * @throws Error when the folder cannot be read
 */
export async function importFolder(folder: string, say: (line: string) => void = () => {}): Promise<Report> {
  const source = await realpath(folder)
  const root = await realRoot()
  const inLibrary = source === root || isInside(root, source)
  const prefix = inLibrary ? relative(root, source).split(sep).join('/') : basename(source)
  const { files, outside } = await scan(source)
  const report: Report = { added: 0, updated: 0, unchanged: 0, refused: [] }
  for (const file of outside) report.refused.push({ file, reason: 'a link leads out of the folder' })
  for (const file of files) {
    try {
      const outcome = await importFile({ source, root, file, prefix, inLibrary })
      report[outcome]++
      say(`${outcome} ${file}`)
    } catch (error) {
      const reason = reasonOf(error)
      report.refused.push({ file, reason })
      say(`refused ${file}: ${reason}`)
    }
  }
  return report
}

interface Job {
  source: string
  root: string
  file: string
  prefix: string
  inLibrary: boolean
}

async function importFile({ source, root, file, prefix, inLibrary }: Job): Promise<Outcome> {
  const path = storedPath(prefix === '' ? file : `${prefix}/${file}`, 'path')
  const from = join(source, file)
  const tags = await readTags(from)
  const title = titleOf(tags.title, '')
  if (!inLibrary) await place(from, join(root, path))
  const { size } = await stat(from)
  const context = systemContext()
  return transaction(async (tx) => {
    const { id, outcome } = await saveTrack(tx, { ...tags, title, path, bytes: size })
    if (outcome !== 'unchanged') {
      await writeAudit(tx, context, 'catalogue.import', [{ subject: `track:${id}`, after: { title, path } }])
    }
    return outcome
  })
}

/** The copy shares its blocks with the original where the file system can. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to, constants.COPYFILE_FICLONE)
}

function reasonOf(error: unknown): string {
  if (isAppError(error)) return error.message
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
}
