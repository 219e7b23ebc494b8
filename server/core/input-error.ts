import type { z } from 'zod'
import { AppError } from './errors.ts'
import type { ErrorCode } from './errors.ts'

/** Of one fault: a body of thousands of unknown fields must not get an answer many times its size. */
const MOST_FIELDS = 50
const MOST_NAME = 100

const BOUNDS = new Set(['too_small', 'too_big', 'not_multiple_of'])

/**
 * The error of an input that its schema refused. A custom issue may carry `params.code` (`not_found`,
 * `unprocessable`); bounds become `bounds`; everything else is malformed. The most basic fault decides.
 */
export function inputError(error: z.ZodError, bounds: 'unprocessable' | 'invalid_input'): AppError {
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
