import { AppError, statusOf, type ErrorCode } from '#server/core/errors.ts'
import type { ErrorStyle } from '#server/api/http/error-response.ts'

/** Messages of PowerDNS that its clients look for. */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'Unauthorized',
  not_found: 'Not Found',
  method_not_allowed: 'Method Not Allowed',
}

/** `{"error": "…"}`, with `errors` where there are several. */
export const powerDnsErrors: ErrorStyle = {
  // PowerDNS answers 400 only for malformed JSON and paths; an invalid value is 422.
  status: (error) =>
    error.code === 'invalid_input' && error.details.reason === undefined ? 422 : statusOf(error.code),
  body(error) {
    const all = Object.values(error.details.fields ?? {}).flat()
    return { error: TEXTS[error.code] ?? error.message, ...(all.length > 1 && { errors: all }) }
  },
}

/**
 * Runs a change of record sets, so that an error names them as clients of PowerDNS do:
 * `RRset www.example.com. IN A: …`.
 */
export async function namingSets<T>(
  sets: () => readonly { Name: string; Type: string }[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { fields } = (error as Partial<AppError>).details ?? {}
    if (!fields) throw error
    const named = Object.entries(fields).map(([path, texts]): [string, string[]] => {
      const set = sets()[Number(/^RecordSets\.(\d+)/.exec(path)?.[1] ?? -1)]
      return [path, set ? texts.map((text) => `RRset ${set.Name} IN ${set.Type}: ${text}`) : texts]
    })
    const { code, details, message } = error as AppError
    throw new AppError(code, named[0]?.[1][0] ?? message, { ...details, fields: Object.fromEntries(named) })
  }
}
