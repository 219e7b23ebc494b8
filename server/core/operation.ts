import type { z } from 'zod'
import { checkAccess, requireRole, type Access, type Actor, type Role, type Scope } from './actor.ts'
import { refuseUnapproved } from './approval.ts'
import { writeAudit } from './audit.ts'
import { nothing } from './base.schema.ts'
import { countChange } from './process/changes.ts'
import { boundTo, checkActs, checkListed, checkResources, type Acts } from './database/bound.ts'
import { derive, type Context, type AuditNote } from './context.ts'
import { transaction } from './database/db.ts'
import { AppError, isAppError } from './errors.ts'
import { once } from './idempotency.ts'
import { inputError } from './input-error.ts'
import { countLimitHit } from './limit-hits.ts'
import { log } from './process/log.ts'
import { publicDataChanged } from './database/replica.ts'
import { PRODUCTS, type ProductId } from './scopes.schema.ts'
import { singleton } from './process/singleton.ts'
import { isDatabaseUnavailable, isStorageError, mayPassAgain } from './database/storage-errors.ts'
import { traced } from './tracing/tracing.ts'
import { validationText } from './validation-text.ts'
import { contextIn } from './visitor.ts'

export type Kind = 'query' | 'mutation'

export interface OperationSpec<I extends z.ZodType, O extends z.ZodType, K extends Kind = Kind> {
  /** `noun.verb`, unique: name in the audit log. */
  id: string
  /** `operationId` of the API description, when it is not made of the id's verb and noun: `createServer`. */
  name?: string
  product: ProductId
  /** A summary of one line in the imperative. */
  summary: string
  description?: string
  access: Access
  /**
   * The scope that lets an account's credential call a public operation as that account; without it, the caller is
   * treated as a visitor. By default `<product>:read`; null when the credential is always treated as the account.
   */
  readScope?: Scope | null
  /** A role that the caller needs as well. */
  role?: Role
  /**
   * The resources that it acts on. Without this, tokens that are bound to resources may not call
   * it.
   */
  acts?: Acts<z.output<I>, z.output<O>>
  kind: K
  input: I
  output: O
  /** The error for a value out of bounds: 422 by default, 400 in products whose contract says so. */
  bounds?: 'unprocessable' | 'invalid_input'
  /** True when the output contains a secret: it is then stored encrypted for an idempotent replay. */
  secret?: boolean
  /** Why assistants (MCP) do not get the operation as a tool, when the reason does not follow from its endpoint. */
  noTool?: string
  /** False for changes too small and frequent for the audit log (a play, a favourite). */
  audit?: boolean
  /** True for a mutation that changes nothing: it runs at once also for a token whose changes wait for approval. */
  atOnce?: boolean
  /**
   * False for a mutation whose output only its caller can use: tokens whose changes wait for approval may not call it.
   */
  proposable?: boolean
  /** The error for any storage failure. Default: 503 when the database is unavailable, else 500. */
  storageError?: () => AppError
  run(ctx: Context, input: z.output<I>): Promise<z.input<O>>
  /**
   * Handles the usual case of a frequent mutation without audit by one statement that commits by
   * itself. Returns null when it has stored nothing and `run` must be called. Not used with an
   * Idempotency-Key, whose record belongs in the same transaction.
   */
  shortcut?(ctx: Context, input: z.output<I>): Promise<z.input<O> | null>
}

export interface Outcome<T> {
  output: T
  /** True when an earlier success is returned again, by its Idempotency-Key or by the operation's own rule. */
  replayed: boolean
}

type Execute<T> = (ctx: Context, input: unknown, options?: { idempotencyKey?: string }) => Promise<Outcome<T>>

export interface Operation<I extends z.ZodType, O extends z.ZodType, K extends Kind = Kind> extends OperationSpec<
  I,
  O,
  K
> {
  /**
   * Checks access, parses the input, runs (a mutation in one transaction, with its audit row), parses the output.
   * @throws AppError; anything else is a bug
   */
  execute: Execute<z.output<O>>
  /** Like `execute`, inside the caller's transaction `ctx.db`; after an error the caller must end that transaction. */
  join(ctx: Context, input: unknown): Promise<z.output<O>>
  /** Only what precedes `run`: checks access and resources, parses the input. Changes nothing. @throws AppError */
  admit(ctx: Context, input: unknown): Promise<z.output<I>>
}

type AnySpec = OperationSpec<z.ZodType, z.ZodType>

/** An operation of any shape, as the API description and the parity test read it. */
export type AnyOperation = Omit<AnySpec, 'run'> & {
  execute: Execute<unknown>
  join(ctx: Context, input: unknown): Promise<unknown>
  admit(ctx: Context, input: unknown): Promise<unknown>
}

/** Declares a capability once; `procedure` and `endpoint` expose it to tRPC and REST. */
export function operation<I extends z.ZodType, O extends z.ZodType, K extends Kind>(
  spec: OperationSpec<I, O, K>,
): Operation<I, O, K> {
  const span = { attributes: { 'quartet.product': spec.product, 'quartet.operation.kind': spec.kind } }
  return {
    ...spec,
    execute: (ctx, raw, options) =>
      traced(spec.id, span, () => execute(spec, ctx, raw, options?.idempotencyKey)) as Promise<Outcome<z.output<O>>>,
    join: (ctx, raw) =>
      traced(spec.id, span, async () => {
        const input = await admitted(spec, ctx, raw)
        refuseUnapproved(spec, ctx.actor)
        const { output } = await change(spec, ctx, input)
        if (isOfPublicData(spec)) ctx.afterCommit(publicDataChanged)
        return output as z.output<O>
      }),
    admit: (ctx, raw) => admitted(spec, ctx, raw) as Promise<z.output<I>>,
  }
}

/**
 * A declaration, in which the common properties may be left out or replaced, and the schema of an empty input or output
 * may be left out.
 */
type Given<I extends z.ZodType, O extends z.ZodType, K extends Kind, C> = Omit<
  OperationSpec<I, O, K>,
  'kind' | 'input' | 'output' | 'run' | keyof C
> &
  Partial<Pick<OperationSpec<I, O, K>, keyof C & keyof OperationSpec<I, O, K>>> & {
    input?: I
    output?: O
    run(ctx: Context, input: z.output<I>): Promise<Nothing extends O ? object | void : z.input<O>>
  }

type Nothing = typeof nothing
type Common = Pick<AnySpec, 'product'> & Partial<Pick<AnySpec, 'access' | 'acts' | 'bounds' | 'role'>>

const declaring =
  <K extends Kind>(kind: K) =>
  <C extends Common>(common: C) =>
  <I extends z.ZodType = Nothing, O extends z.ZodType = Nothing>(spec: Given<I, O, K, C>): Operation<I, O, K> =>
    operation({ input: nothing, output: nothing, ...common, ...spec, kind } as unknown as OperationSpec<I, O, K>)

/** Make functions that declare the queries, or the mutations, of a product: `queries({ product, access })`. */
export const queries = declaring('query')
export const mutations = declaring('mutation')

async function execute(spec: AnySpec, ctx: Context, raw: unknown, key: string | undefined): Promise<Outcome<unknown>> {
  const input = admit(spec, ctx, raw)
  // Asked here as well as inside, to avoid a promise on every request: nearly no token is bound.
  if (boundTo(ctx.actor)) await checkResources(spec.acts, ctx, input)
  if (spec.kind === 'mutation') return runMutation(spec, ctx, input, key)
  try {
    const output = parseOutput(spec, await spec.run(contextIn(spec, ctx), input))
    checkListed(spec.acts, ctx.actor, output)
    return { output, replayed: false }
  } catch (error) {
    throw storageFailure(spec, error)
  }
}

type Called = Pick<AnySpec, 'access' | 'role' | 'acts' | 'kind' | 'atOnce' | 'proposable'>

/**
 * Checks that the caller has the scope and role that the operation needs, that a bound token may call it at all, and
 * that the operation can be proposed when the caller's changes wait for approval.
 * @throws unauthenticated, forbidden
 */
export function checkCaller(called: Called, actor: Actor): void {
  const { access, role, acts, proposable } = called
  checkAccess(actor, access)
  checkActs(acts, actor)
  if (role && actor.kind !== 'system') requireRole(actor, role)
  // An approved proposal runs as the person who approves: it would create, or end, that person's credentials.
  if (acts === 'caller' || proposable === false) refuseUnapproved(called, actor)
}

async function admitted(spec: AnySpec, ctx: Context, raw: unknown): Promise<unknown> {
  const input = admit(spec, ctx, raw)
  await checkResources(spec.acts, ctx, input)
  return input
}

/** Checks access and parses the input. @throws AppError */
function admit(spec: AnySpec, ctx: Context, raw: unknown): unknown {
  checkCaller(spec, ctx.actor)
  try {
    const parsed = spec.input.safeParse(raw ?? {}, { error: validationText })
    if (parsed.success) return parsed.data
    throw inputError(parsed.error, spec.bounds ?? 'unprocessable')
  } catch (error) {
    // zod compares any `length` with the bounds, and throws for `{"length":{"toString":1}}`: an invalid input, no bug.
    if (error instanceof TypeError && error.message.includes('to primitive value')) throw new AppError('invalid_input')
    throw error
  }
}

const MAX_ATTEMPTS = 4

const HAVE_PUBLIC_DATA = new Set(PRODUCTS.filter((product) => product.hasPublicData).map(({ id }) => id))
const isOfPublicData = ({ audit, product }: AnySpec) => audit !== false && HAVE_PUBLIC_DATA.has(product)

async function runMutation(
  spec: AnySpec,
  ctx: Context,
  input: unknown,
  key: string | undefined,
): Promise<Outcome<unknown>> {
  refuseUnapproved(spec, ctx.actor)
  for (let attempt = 1; ; attempt++) {
    const works: (() => void)[] = []
    const afterCommit = (work: () => void) => void works.push(work)
    try {
      const short = key === undefined && attempt === 1 ? await spec.shortcut?.(contextIn(spec, ctx), input) : null
      const outcome = short
        ? { output: parseOutput(spec, short), replayed: false }
        : await transaction((db) => attemptOnce(spec, derive(ctx, { db, afterCommit }), input, key))
      for (const work of works) work()
      countChange()
      if (isOfPublicData(spec)) publicDataChanged()
      return outcome
    } catch (error) {
      if (attempt < MAX_ATTEMPTS && mayPassAgain(error)) continue
      if (ctx.actor.kind === 'account' && isAppError(error) && error.details.reason === 'limit_reached')
        countLimitHit(ctx.actor.userId, spec.id)
      throw storageFailure(spec, error)
    }
  }
}

async function attemptOnce(
  spec: AnySpec,
  ctx: Context,
  input: unknown,
  key: string | undefined,
): Promise<Outcome<unknown>> {
  if (key === undefined) return change(spec, ctx, input)
  let isOwnReplay = false
  const { output, replayed } = await once(ctx.db, { ctx, spec, key, input }, async () => {
    const outcome = await change(spec, ctx, input)
    isOwnReplay = outcome.replayed
    return outcome.output
  })
  return { output, replayed: replayed || isOwnReplay }
}

async function change(spec: AnySpec, ctx: Context, input: unknown): Promise<Outcome<unknown>> {
  const notes: AuditNote[] = []
  let replayed = false
  const replay = () => {
    replayed = true
  }
  const seen = derive(contextIn(spec, ctx), { note: (note) => notes.push(note), replay })
  const result = await spec.run(seen, input)
  const output = parseOutput(spec, result)
  if (spec.audit !== false && !replayed) await writeAudit(ctx.db, ctx, spec.id, notes)
  return { output, replayed }
}

/**
 * Marks an output as already parsed by its schema, as a whole or piece by piece, so that it is not parsed again. For
 * outputs that are sent many times before they change.
 */
export function asParsed<T extends object>(output: T): T {
  parsedOutputs().add(output)
  return output
}

const parsedOutputs = (): WeakSet<object> => singleton('parsed-outputs', () => new WeakSet())

/** A database row is never returned as it is: only what the schema declares. */
function parseOutput(spec: AnySpec, result: unknown): unknown {
  if (result instanceof Object && parsedOutputs().has(result)) return result
  const parsed = spec.output.safeParse(spec.output === nothing ? {} : result)
  if (parsed.success) return parsed.data
  throw new Error(`${spec.id}: the output does not match its schema: ${parsed.error.message}`)
}

/** The error to answer with for a storage failure; any other error is returned as it is. */
export function storageFailure(spec: Pick<AnySpec, 'id' | 'storageError'>, error: unknown): unknown {
  if (isAppError(error)) return error
  if (isDatabaseUnavailable(error)) {
    return spec.storageError?.() ?? new AppError('unavailable', undefined, { headers: { 'Retry-After': '2' } })
  }
  if (!spec.storageError || !isStorageError(error)) return error
  log().error({ err: error, operation: spec.id }, 'storing failed')
  return spec.storageError()
}
