/** Prisma codes: cannot reach, timed out, closed, pool exhausted, transaction lost. */
const UNAVAILABLE = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])
/**
 * SQLSTATE classes: connection exception, insufficient resources, operator intervention; and the code for a write to a
 * server that is not the primary.
 */
const UNAVAILABLE_CLASSES = ['08', '53', '57P', '25006']
/** Messages of the driver about lost connections, which have no error code. */
const LOST = [
  'Connection terminated',
  'connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'timeout expired',
]
/** Write conflict or deadlock: the same transaction may succeed when retried. */
const CONFLICTS = new Set(['P2034', '40001', '40P01'])

/** True when the database could not be reached or the connection broke: the transaction was not committed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    codesOf(error).some(
      (code) => UNAVAILABLE.has(code) || UNAVAILABLE_CLASSES.some((start) => code.startsWith(start)),
    ) || LOST.some((text) => messageOf(error).includes(text))
  )
}

/** True when the transaction conflicted with another one and may be retried. */
function isConflict(error: unknown): boolean {
  return codesOf(error).some((code) => CONFLICTS.has(code))
}

/** True for any error of the database or its client: an SQLSTATE or a Prisma code is among the causes. */
export function isStorageError(error: unknown): boolean {
  return codesOf(error).some((code) => /^(P\d{4}|[0-9A-Z]{5})$/.test(code))
}

/** True for a unique constraint violation, from Prisma or raw SQL. */
export function isUniqueViolation(error: unknown): boolean {
  return codesOf(error).some((code) => code === 'P2002' || code === '23505')
}

/** True for a foreign key violation: the row is still referenced, or the row it references is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codesOf(error).some((code) => code === 'P2003' || code === '23503' || code === '23001')
}

/** True when the row to be changed was deleted by another transaction after it was read. */
function isMissingRow(error: unknown): boolean {
  return codesOf(error).includes('P2025')
}

/**
 * True when the transaction may succeed, or fail with a proper error, when it is tried again: a conflict, or a row that
 * another transaction has deleted since it was read.
 */
export function mayPassAgain(error: unknown): boolean {
  return isConflict(error) || isForeignKeyViolation(error) || isMissingRow(error)
}

/** Every `code` and `originalCode` of the error and its causes. */
function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let at = error, depth = 0; at instanceof Object && depth < 6; depth++) {
    const { code, originalCode, cause, meta } = at as Record<string, unknown>
    for (const value of [code, originalCode]) if (typeof value === 'string') codes.push(value)
    at = cause ?? (meta as Record<string, unknown> | undefined)?.driverAdapterError
  }
  return codes
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
