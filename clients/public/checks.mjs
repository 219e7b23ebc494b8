import { isDeepStrictEqual } from 'node:util'

/** What has been checked so far. */
export const counts = { passed: 0, failed: 0 }

/** Does the work as one check, whose failure does not stop those after it. @returns what the work returns */
export async function check(title, work) {
  try {
    const result = await work()
    counts.passed++
    return result
  } catch (error) {
    fail(title, error.message)
    return undefined
  }
}

/** Checks that both are alike. */
export function same(title, given, wanted) {
  if (isDeepStrictEqual(given, wanted)) counts.passed++
  else fail(title, `${JSON.stringify(given)} instead of ${JSON.stringify(wanted)}`)
}

export function fail(title, why) {
  counts.failed++
  console.error(`FAILED ${title}: ${why}`)
}
