import { resolve } from 'node:path'
import { Command as Commander, CommanderError, Option } from 'commander'
import { z } from 'zod'
import type { Command, CommandResult } from '#server/core/command.ts'
import { provideKeys } from '#server/core/crypto.ts'
import { closeDb } from '#server/core/database/db.ts'
import { errorText } from '#server/core/errors.ts'
import { openDatabase } from '#server/core/postgres/open.ts'

/** Exit codes of the program. */
const EXIT = { done: 0, failed: 1, usage: 2 } as const

export interface Terminal {
  out: (line: string) => void
  err: (line: string) => void
  /** The folder that relative paths in arguments start from. */
  folder: string
}

/**
 * Runs the command that the arguments name.
 * @returns the exit code: 0 when it is done, 1 when it failed, 2 when the arguments are wrong
 */
export async function runProgram(
  args: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): Promise<number> {
  let code: number = EXIT.done
  const program = new Commander('quartet')
    .description('The commands of a Quartet installation. See "Commands" in docs/operations.md.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
  for (const spec of commands) add(program, spec, terminal, (ended) => (code = ended))
  for (const group of program.commands.filter((each) => each.commands.length > 0))
    group.description(group.commands.map((each) => each.name()).join(', '))
  try {
    await program.parseAsync([...args], { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    terminal.err(errorText(error))
    return EXIT.failed
  }
}

function add(program: Commander, spec: Command, terminal: Terminal, onEnd: (code: number) => void): void {
  const words = spec.name.split(' ')
  const own = words.reduce((parent, word) => childOf(parent, word), program)
  own.description(spec.summary)
  if (spec.details) own.addHelpText('after', `\n${spec.details}`)
  const { properties = {}, required = [] } = z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(properties) as [string, z.core.JSONSchema.JSONSchema][]
  const places = spec.arguments ?? []
  for (const name of places) {
    own.argument(required.includes(name) ? `<${name}>` : `[${name}]`, descriptionOf(properties[name]))
  }
  for (const [name, field] of fields) {
    if (!places.includes(name)) own.addOption(optionOf(name, field, required.includes(name)))
  }
  if (spec.result !== false) own.option('--json', 'Print the result as JSON')
  own.action(async (...given: unknown[]) => {
    const { json = false, ...options } = own.opts<{ json?: boolean }>()
    const raw: Record<string, unknown> = { ...options }
    for (const [at, name] of places.entries()) raw[name] = given[at]
    for (const [name, field] of fields) {
      const value = raw[name]
      if (field.format === 'path' && typeof value === 'string' && value !== '-')
        raw[name] = resolve(terminal.folder, value)
    }
    const parsed = spec.input.safeParse(raw)
    if (!parsed.success) return own.error(`error: ${messageOf(parsed.error, places)}`)
    const run = () => spec.run(parsed.data, json ? terminal.err : terminal.out)
    const result = await (spec.database === false ? run() : inDatabase(run))
    onEnd(result ? print(result, json, terminal) : EXIT.done)
  })
}

/** The subcommand with this name, created when it does not exist. */
function childOf(parent: Commander, word: string): Commander {
  return parent.commands.find((child) => child.name() === word) ?? parent.command(word)
}

function optionOf(name: string, field: z.core.JSONSchema.JSONSchema, isRequired: boolean): Option {
  const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
  const option = new Option(field.type === 'boolean' ? flag : `${flag} <${placeholderOf(field)}>`, descriptionOf(field))
  if (field.enum) option.choices(field.enum.map(String))
  if (field.default !== undefined && field.type !== 'boolean') option.default(field.default)
  return option.makeOptionMandatory(isRequired)
}

function placeholderOf({ type, format, enum: choices }: z.core.JSONSchema.JSONSchema): string {
  if (format === 'path') return 'path'
  if (choices) return 'name'
  return type === 'integer' || type === 'number' ? 'number' : 'text'
}

function descriptionOf(field: z.core.JSONSchema._JSONSchema | undefined): string {
  return (typeof field === 'object' && field.description) || ''
}

function messageOf({ issues }: z.ZodError, places: readonly string[]): string {
  return issues
    .map(({ path: [name = ''], message }) => `${places.includes(String(name)) ? '' : '--'}${String(name)}: ${message}`)
    .join('; ')
}

/** Runs work in the database of this installation, whether or not Quartet runs on it. */
async function inDatabase<T>(work: () => Promise<T>): Promise<T> {
  const database = await openDatabase(() => {}, { share: true })
  try {
    provideKeys(database.embedded)
    return await work()
  } finally {
    await closeDb()
    await database.stop()
  }
}

function print(
  { data, lines, notes = [], failed = false }: CommandResult,
  json: boolean,
  { out, err }: Terminal,
): number {
  if (json) out(JSON.stringify(data))
  else {
    for (const line of lines) out(line)
    for (const note of notes) err(note)
  }
  return failed ? EXIT.failed : EXIT.done
}
