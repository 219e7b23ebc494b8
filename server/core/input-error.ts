import type { z } from 'zod'
import { texts } from '#i18n/texts.ts'
import { AppError, type ErrorCode } from './errors.ts'

/** Limits for one issue, so that a body with thousands of unknown fields does not get a much larger response. */
const MAX_FIELDS = 50
const MAX_NAME = 100

const BOUNDS = new Set(['too_small', 'too_big', 'not_multiple_of'])

/**
 * The error for an input that does not match its schema. A custom issue may have `params.code` (`not_found`,
 * `unprocessable`); values out of bounds become `bounds`; everything else is `invalid_input`. Of several codes,
 * not_found wins, then invalid_input.
 */
export function inputError(error: z.ZodError, bounds: 'unprocessable' | 'invalid_input'): AppError {
  // No prototype, because the field names come from the client: an ordinary object already has a `constructor`.
  const fields = Object.create(null) as Record<string, string[]>
  const codes = new Set<ErrorCode>()
  for (const issue of error.issues) {
    codes.add(codeOf(issue, bounds))
    for (const [path, text] of faultsOf(issue).slice(0, MAX_FIELDS)) (fields[path] ??= []).push(text)
  }
  if (codes.has('not_found')) return new AppError('not_found')
  const code = codes.has('invalid_input') ? 'invalid_input' : 'unprocessable'
  const [name, faults] = Object.entries(fields)[0] ?? ['', []]
  return new AppError(code, name ? `${name}: ${faults[0]}` : faults[0], { fields })
}

function codeOf(issue: z.core.$ZodIssue, bounds: ErrorCode): ErrorCode {
  if (issue.code === 'custom') return (issue.params?.code as ErrorCode | undefined) ?? bounds
  return BOUNDS.has(issue.code) ? bounds : 'invalid_input'
}

/** Each field of an issue with its message. */
function faultsOf(issue: z.core.$ZodIssue): [string, string][] {
  const path = issue.path.map(String)
  if (issue.code !== 'unrecognized_keys') return [[path.join('.'), issue.message]]
  return issue.keys.map((key) => {
    const name = key.slice(0, MAX_NAME)
    return [[...path, name].join('.'), texts('errors.input')('unrecognized', { name })]
  })
}
