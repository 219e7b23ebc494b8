import { quartet } from '../quartet.ts'

export interface Ended {
  code: number
  /** Lines of the standard output. */
  out: string[]
  /** The standard error. */
  err: string
}

/** Runs `quartet` in this process, in the database of this test file. */
export async function run(args: readonly string[], folder = process.cwd()): Promise<Ended> {
  const out: string[] = []
  const err: string[] = []
  const code = await quartet(args, { out: (line) => out.push(line), err: (line) => err.push(line), folder })
  return { code, out, err: err.join('\n') }
}

/** The result of a command that must succeed. */
export async function resultOf<T>(...args: string[]): Promise<T> {
  const { code, out, err } = await run([...args, '--json'])
  if (code !== 0 || out.length !== 1) throw new Error(`quartet ${args.join(' ')} ended with ${code}: ${err}`)
  return JSON.parse(out[0] ?? '') as T
}
