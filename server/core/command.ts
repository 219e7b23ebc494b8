import { z } from 'zod'

type Say = (line: string) => void

/** A command of the program `quartet`, declared once: its arguments, help and `--json` are derived from this. */
export interface Command<I extends z.ZodObject = z.ZodObject> {
  /** The words of the command: `token create`. */
  name: string
  /** A summary of one line in the imperative. */
  summary: string
  /** Further text of its help. */
  details?: string
  /** Its fields are options, with their descriptions as help. */
  input: I
  /** Fields of `input` that are positional arguments instead of options, in their order. */
  arguments?: readonly (keyof z.input<I> & string)[]
  /** False when it has no result, and so no `--json`. */
  result?: false
  /** False when the command needs no database, or opens it by itself. */
  database?: false
  /**
   * @param say prints a line of progress
   * @throws Error whose message is all that the operator sees
   */
  run(input: z.output<I>, say: Say): Promise<CommandResult | void>
}

export interface CommandResult {
  /** What `--json` prints. */
  data: object
  /** The lines that are printed without `--json`. */
  lines: readonly string[]
  /** Remarks for people, on the standard error. */
  notes?: readonly string[]
  /** True when part of the work was not done: the exit code is then 1. */
  failed?: boolean
}

export function command<I extends z.ZodObject>(spec: Command<I>): Command {
  return spec
}

/** A file or folder, relative to where the command is called. */
export const path = (description: string) => z.string().meta({ format: 'path', description })
