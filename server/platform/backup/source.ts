import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

/** A backup that can be read, more than once. */
export interface BackupSource {
  /** name of the backup for messages */
  name: string
  open(): Promise<Readable>
  /** passphrase of the backup, when that is not BACKUP_PASSPHRASE */
  passphrase?: string
}

/** Where backups are kept by schedule. */
export interface BackupTarget {
  /** the setting that names it, without a slash at its end */
  place: string
  /** the complete files that may be backups, by name, the latest last */
  list(): Promise<{ file: string; bytes: number }[]>
  /**
   * Stores a file that has its name once it is whole. @returns its length @throws any error of the bytes or the place,
   * without a file
   */
  put(file: string, bytes: Readable): Promise<number>
  /** @throws Error when there is no such file */
  open(file: string): Promise<Readable>
  /** Also when it is gone already. */
  remove(file: string): Promise<void>
  /** Removes incomplete files that a killed process has left. */
  tidy(): Promise<void>
}

/** The name of a file that Quartet writes there. */
export const BACKUP_NAME = /^quartet-\d{8}T\d{6}Z\.tar\.gz(?:\.age)?$/

export function backupFile(file: string): BackupSource {
  return { name: file, open: async () => createReadStream(file) }
}
