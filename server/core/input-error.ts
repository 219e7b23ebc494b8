import type { z } from 'zod'
import { AppError } from './errors.ts'
import type { ErrorCode } from './errors.ts'

const BOUNDS = new Set(['too_small', 'too_big', 'not_multiple_of'])

/**
 * The error of an input that its schema refused. A custom issue may carry `params.code` (`not_found`,
 * `unprocessable`); bounds become `bounds`; everything else is malformed. The most basic fault decides.
 */
export function inputError(error: z.ZodError, bounds: 'unprocessable' | 'invalid_input'): AppError {
  const fields: Record<string, string[]> = {}
  const codes = new Set<ErrorCode>()
  for (const issue of error.issues) {
    codes.add(codeOf(issue, bounds))
    for (const path of pathsOf(issue)) (fields[path] ??= []).push(issue.message)
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

function pathsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key].join('.'))
  return [path.join('.')]
}
