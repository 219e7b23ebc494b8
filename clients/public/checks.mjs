import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

/** What has been checked so far. */
export const counts = { passed: 0, failed: 0 }

/**
 * Runs the checks against a Quartet that a script of scripts/suites starts in a folder of its own, and says how many
 * passed. The script sends what the checks must know, and ends when it is disconnected.
 */
export async function runAgainst(script, checks) {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-clients-'))
  // For the account that runs PostgreSQL when we are root: its files would be stored elsewhere otherwise, and stay.
  chmodSync(folder, 0o755)
  const stand = fork(join(import.meta.dirname, '../../scripts/suites', script), [folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    const [facts] = await Promise.race([
      once(stand, 'message'),
      once(stand, 'exit').then(([code]) => Promise.reject(new Error(`${script} ended with ${code}`))),
    ])
    await checks(facts)
  } catch (error) {
    fail('the run', error.stack)
  }
  if (stand.connected) {
    stand.disconnect()
    await once(stand, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  process.exitCode = counts.failed > 0 ? 1 : 0
}

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

/** Checks that both values are deeply equal. */
export function same(title, given, wanted) {
  if (isDeepStrictEqual(given, wanted)) counts.passed++
  else fail(title, `${JSON.stringify(given)} instead of ${JSON.stringify(wanted)}`)
}

function fail(title, why) {
  counts.failed++
  console.error(`FAILED ${title}: ${why}`)
}
