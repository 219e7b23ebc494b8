import { readFileSync } from 'node:fs'
import { completeAcme } from './acme.schema.ts'
import { Env, SECRETS } from './settings.schema.ts'

/**
 * The bundle of Next has its own copy of this module, so that the settings are stored on
 * `globalThis`.
 */
const READ = Symbol.for('quartet.settings')
const kept = globalThis as { [READ]?: Env }

/**
 * The process's settings: the only reader of `process.env`. Read on first use, so that main can complete them
 * (`setEnv`) after starting the embedded database.
 * @throws Error naming each variable with an invalid value
 */
export function env(): Env {
  return (kept[READ] ??= readSettings())
}

const BUCKET_SETTINGS = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

function readSettings(): Env {
  const source = withoutEmpty(process.env)
  // Version 0.2 named the setting DOORS.
  if (source.DOORS) source.ADAPTERS ??= source.DOORS
  const problems = SECRETS.flatMap((name) => readSecretFile(source, name) ?? [])
  problems.push(...completeAcme(source))
  problems.push(...missingBeside(source, 'S3_BUCKET', BUCKET_SETTINGS))
  problems.push(...missingBeside(source, 'DATABASE_POOLER_URL', ['DATABASE_URL']))
  problems.push(...missingBeside(source, 'BACKUP_TARGET', ['BACKUP_PASSPHRASE']))
  if (source.BACKUP_TARGET?.startsWith('s3:')) {
    const missing = BUCKET_SETTINGS.filter((name) => !source[name] && !source[`BACKUP_${name}`])
    problems.push(...missing.map((name) => `BACKUP_${name}: required with BACKUP_TARGET`))
  }
  if (source.SUPPORT_URL?.startsWith('mailto:')) problems.push(...missingBeside(source, 'SUPPORT_URL', ['SMTP_URL']))
  problems.push(...missingBeside(source, 'SUPPORT_DESK', ['SUPPORT_URL']))
  const parsed = Env.safeParse(source)
  if (parsed.success && problems.length === 0) return parsed.data
  for (const { path, message } of parsed.error?.issues ?? []) problems.push(`${path.join('.')}: ${message}`)
  throw new Error(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}

/** The problems of a setting that requires others. */
function missingBeside(source: Record<string, string>, setting: string, others: readonly string[]): string[] {
  if (source[setting] === undefined) return []
  return others.filter((name) => !source[name]).map((name) => `${name}: required with ${setting}`)
}

/** Sets variables for this process and its children; the settings are read again. */
export function setEnv(values: Record<string, string>): void {
  Object.assign(process.env, values)
  delete kept[READ]
}

/** `NAME=` means "not set". */
function withoutEmpty(source: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(source).filter((entry): entry is [string, string] => !!entry[1]))
}

/**
 * Sets `name` to the content of the file that `<name>_FILE` names, without the line end. @returns
 * the problem, if any
 */
function readSecretFile(source: Record<string, string>, name: (typeof SECRETS)[number]): string | undefined {
  const setting = `${name}_FILE`
  const file = source[setting]
  if (file === undefined) return undefined
  if (source[name] !== undefined) return `${name}: set either it or ${setting}, not both`
  try {
    const value = readFileSync(file, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '')
    if (value === '') return `${setting}: ${file} is empty`
    source[name] = value
  } catch (error) {
    return `${setting}: ${(error as Error).message}`
  }
  return undefined
}
