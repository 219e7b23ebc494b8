import { z } from 'zod'

type Say = (line: string) => void

/** A command of the program `quartet`, declared once: its arguments, help and `--json` follow from this. */
export interface Command<I extends z.ZodObject = z.ZodObject> {
  /** The words of the command: `token create`. */
  name: string
  /** A summary of one line in the imperative. */
  summary: string
  /** Further text of its help. */
  details?: string
  /** Its fields are options, with their descriptions as help. */
  input: I
  /** Fields that are arguments instead, in their order. */
  arguments?: readonly (keyof z.input<I> & string)[]
  /** False when it has no result, and so no `--json`. */
  result?: false
  /** False when it uses no database, or opens it in a way of its own. */
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
  /** True when it did not do all that it was asked for: it ends with 1. */
  failed?: boolean
}

/** Declares a command. */
export function command<I extends z.ZodObject>(spec: Command<I>): Command {
  return spec
}

/** A file or folder, relative to where the command is called. */
export const path = (description: string) => z.string().meta({ format: 'path', description })
