import type { z } from 'zod'
import { env } from '#server/env.ts'
import { requireRole, checkAccess } from './actor.ts'
import type { Role, Scope } from './actor.ts'
import { writeAudit } from './audit.ts'
import type { AuditNote } from './audit.ts'
import { derive } from './context.ts'
import type { Context } from './context.ts'
import { transaction } from './db.ts'
import { AppError, isAppError } from './errors.ts'
import type { ErrorCode } from './errors.ts'
import { once } from './idempotency.ts'
import { log } from './log.ts'
import { isConflict, isDatabaseUnavailable, isStorageError } from './storage-errors.ts'

/** What is said while a product is closed to callers; its tasks and the house itself go on. */
const CLOSED: Partial<Record<Product, () => string | false>> = {
  vacancies: () => env().VACANCIES_MAINTENANCE && 'The job search is being maintained',
}

/** Of one fault: a body of thousands of unknown fields must not get an answer many times its size. */
const MOST_FIELDS = 50

const MOST_NAME = 100

const BOUNDS = new Set(['too_small', 'too_big', 'not_multiple_of'])

export const PRODUCTS = ['platform', 'cloud', 'vacancies', 'rides', 'music'] as const
export type Product = (typeof PRODUCTS)[number]

export type Kind = 'query' | 'mutation'

export interface OperationSpec<I extends z.ZodType, O extends z.ZodType, K extends Kind = Kind> {
  /** `noun.verb`, unique: name in the audit log. */
  id: string
  /** `operationId` of the API description, where it is not verb and noun of the id: `createServer`. */
  name?: string
  product: Product
  /** One line in the imperative. */
  summary: string
  description?: string
  /** Who may call: anybody, any signed-in account, or accounts whose credential bears the scope. */
  access: 'anyone' | 'account' | Scope
  /** A role the caller needs besides. */
  role?: Role
  kind: K
  input: I
  output: O
  /** What a value out of bounds means: 422 by default, 400 in products whose contract says so. */
  bounds?: 'unprocessable' | 'invalid_input'
  /** True when the output bears a secret: an idempotent replay is then kept encrypted. */
  secret?: boolean
  /** False for changes too small and frequent for the audit table (a play, a favourite). */
  audit?: boolean
  /** What the caller is told when storing fails for any reason. Default: 503 when the database is away. */
  storageError?: () => AppError
  run(ctx: Context, input: z.output<I>): Promise<z.input<O>>
}

export interface Outcome<T> {
  output: T
  /** True when an earlier success was given again: same Idempotency-Key, or the operation itself knew. */
  replayed: boolean
}

export interface Operation<I extends z.ZodType, O extends z.ZodType, K extends Kind = Kind> extends OperationSpec<
  I,
  O,
  K
> {
  /**
   * Checks access, parses the input, runs (a mutation in one transaction, with its audit row), parses the output.
   * @throws AppError; anything else is a bug
   */
  execute(ctx: Context, input: unknown, options?: { idempotencyKey?: string }): Promise<Outcome<z.output<O>>>
  /** The same inside a transaction that the caller holds as `ctx.db`; what it throws must end that transaction. */
  join(ctx: Context, input: unknown): Promise<z.output<O>>
}

/** An operation of any shape, as the API description and the parity test read it. */
export type AnyOperation = Omit<OperationSpec<z.ZodType, z.ZodType>, 'run'> & {
  execute(ctx: Context, input: unknown, options?: { idempotencyKey?: string }): Promise<Outcome<unknown>>
}

/** Declares a capability once; `procedure` and `endpoint` expose it at the two doors. */
export function operation<I extends z.ZodType, O extends z.ZodType, K extends Kind>(
  spec: OperationSpec<I, O, K>,
): Operation<I, O, K> {
  return {
    ...spec,
    async execute(ctx, raw, options = {}) {
      const input = admit(spec, ctx, raw)
      if (spec.kind === 'mutation') return runMutation(spec, ctx, input, options.idempotencyKey)
      try {
        return { output: parseOutput(spec, await spec.run(ctx, input)), replayed: false }
      } catch (error) {
        throw storageFailure(spec, error)
      }
    },
    async join(ctx, raw) {
      return (await change(spec, ctx, admit(spec, ctx, raw))).output
    },
  }
}

/** Checks access and parses the input. @throws AppError */
function admit<I extends z.ZodType, O extends z.ZodType>(
  spec: OperationSpec<I, O>,
  ctx: Context,
  raw: unknown,
): z.output<I> {
  checkAccess(ctx.actor, spec.access)
  if (spec.role && ctx.actor.kind !== 'system') requireRole(ctx.actor, spec.role)
  return parseInput(spec, raw)
}

function parseInput<I extends z.ZodType, O extends z.ZodType>(spec: OperationSpec<I, O>, raw: unknown): z.output<I> {
  const parsed = safely(() => spec.input.safeParse(raw ?? {}))
  if (parsed.success) return parsed.data
  throw inputError(parsed.error, spec.bounds ?? 'unprocessable')
}

/** zod compares the `length` of whatever has one; `{"length":{"toString":1}}` cannot be compared, and that is no bug. */
function safely<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof TypeError && error.message.includes('to primitive value')) throw new AppError('invalid_input')
    throw error
  }
}

const MAX_ATTEMPTS = 4

async function runMutation<I extends z.ZodType, O extends z.ZodType>(
  spec: OperationSpec<I, O>,
  ctx: Context,
  input: z.output<I>,
  idempotencyKey: string | undefined,
): Promise<Outcome<z.output<O>>> {
  for (let attempt = 1; ; attempt++) {
    const kept: (() => void)[] = []
    const afterCommit = (work: () => void) => void kept.push(work)
    try {
      const outcome = await transaction((db) =>
        attemptOnce(spec, derive(ctx, { db, afterCommit }), input, idempotencyKey),
      )
      for (const work of kept) work()
      return outcome
    } catch (error) {
      if (attempt < MAX_ATTEMPTS && isConflict(error)) continue
      throw storageFailure(spec, error)
    }
  }
}

async function attemptOnce<I extends z.ZodType, O extends z.ZodType>(
  spec: OperationSpec<I, O>,
  ctx: Context,
  input: z.output<I>,
  key: string | undefined,
): Promise<Outcome<z.output<O>>> {
  if (key === undefined) return change(spec, ctx, input)
  let knew = false
  const outcome = await once(ctx.db, { ctx, spec, key, input }, async () => {
    const { output, replayed } = await change(spec, ctx, input)
    knew = replayed
    return output
  })
  return { output: outcome.output, replayed: outcome.replayed || knew }
}

async function change<I extends z.ZodType, O extends z.ZodType>(
  spec: OperationSpec<I, O>,
  ctx: Context,
  input: z.output<I>,
): Promise<Outcome<z.output<O>>> {
  const notes: AuditNote[] = []
  let replayed = false
  const replay = () => {
    replayed = true
  }
  const result = await spec.run(derive(ctx, { note: (note) => notes.push(note), replay }), input)
  const output = parseOutput(spec, result)
  if (spec.audit !== false && !replayed) await writeAudit(ctx.db, ctx, spec.id, notes)
  return { output, replayed }
}

/** A row can never leave as it is: the output is what the schema lets through. */
function parseOutput<I extends z.ZodType, O extends z.ZodType>(
  spec: OperationSpec<I, O>,
  result: z.input<O>,
): z.output<O> {
  const parsed = spec.output.safeParse(result)
  if (parsed.success) return parsed.data
  throw new Error(`${spec.id}: the output does not fit its schema: ${parsed.error.message}`)
}

/** The error told instead of a storage failure; an operation that promises an answer for it gets every such failure. */
export function storageFailure(
  spec: Pick<OperationSpec<z.ZodType, z.ZodType>, 'id' | 'storageError'>,
  error: unknown,
): unknown {
  if (isAppError(error)) return error
  if (isDatabaseUnavailable(error)) {
    return spec.storageError?.() ?? new AppError('unavailable', undefined, { headers: { 'Retry-After': '2' } })
  }
  if (!spec.storageError || !isStorageError(error)) return error
  log().error({ err: error, operation: spec.id }, 'storing failed')
  return spec.storageError()
}

/**
 * The error of an input that its schema refused. A custom issue may carry `params.code` (`not_found`,
 * `unprocessable`); bounds become `bounds`; everything else is malformed. The most basic fault decides.
 */
function inputError(error: z.ZodError, bounds: 'unprocessable' | 'invalid_input'): AppError {
  // Names come from outside: an ordinary object would have a `constructor` already.
  const fields = Object.create(null) as Record<string, string[]>
  const codes = new Set<ErrorCode>()
  for (const issue of error.issues) {
    codes.add(codeOf(issue, bounds))
    for (const [path, text] of textsOf(issue).slice(0, MOST_FIELDS)) (fields[path] ??= []).push(text)
  }
  if (codes.has('not_found')) return new AppError('not_found')
  const code = codes.has('invalid_input') ? 'invalid_input' : 'unprocessable'
  const [name, texts] = Object.entries(fields)[0] ?? ['', []]
  return new AppError(code, name ? `${name}: ${texts[0]}` : texts[0], { fields })
}

function codeOf(issue: z.core.$ZodIssue, bounds: ErrorCode): ErrorCode {
  if (issue.code === 'custom') return (issue.params?.code as ErrorCode | undefined) ?? bounds
  return BOUNDS.has(issue.code) ? bounds : 'invalid_input'
}

/** Each field of an issue with what is wrong there. */
function textsOf(issue: z.core.$ZodIssue): [string, string][] {
  const path = issue.path.map(String)
  if (issue.code !== 'unrecognized_keys') return [[path.join('.'), issue.message]]
  return issue.keys.map((key) => {
    const name = key.slice(0, MOST_NAME)
    return [[...path, name].join('.'), `Unrecognized key: "${name}"`]
  })
}

/**
 * For both doors, before anything is read or written.
 * @throws AppError unavailable with `Retry-After` while the product of the operation is maintained
 */
export function refuseInMaintenance({ product }: Pick<AnyOperation, 'product'>): void {
  const closed = CLOSED[product]?.()
  if (closed) throw new AppError('unavailable', closed, { headers: { 'Retry-After': '30' } })
}
