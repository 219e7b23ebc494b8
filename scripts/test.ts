// Runs the checks and ends with the line `N passed, N failed`. Usage: node scripts/test.ts [set of steps]
//   (none)  every check (npm test)           quick   all but the browser (npm run verify)
//   unit    Vitest alone (npm run test:unit) e2e     the browser alone (npm run test:e2e)
// Further arguments are given to the runner: npm run test:e2e -- e2e/music.spec.ts
// At the end what failed runs once more, by itself: what passes then is flaky, which fails only when there is too much
// of it.
import { runAndExit, type Step } from './dev/checks/run.ts'
import { browser, vitest } from './dev/checks/runners.ts'

const STATIC: Step[] = [
  { title: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { title: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'], beside: true },
  { title: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit'], beside: true },
  { title: 'unused code', command: ['node_modules/knip/bin/knip.js', '--no-progress'], beside: true },
]

// `npm run suite -- processes` runs the tests that this leaves out.
const WITHOUT_PROCESSES = '--project=!processes'

const [set = 'all', ...more] = process.argv.slice(2)
const SETS: Record<string, () => Step[]> = {
  all: () => [...STATIC, vitest('unit and integration', WITHOUT_PROCESSES), browser('browser', '--project=journeys')],
  quick: () => [...STATIC, vitest('unit and integration', WITHOUT_PROCESSES)],
  unit: () => [vitest('unit and integration', ...more)],
  e2e: () => [browser('browser', ...more)],
}

const steps = SETS[set]?.()
if (!steps) throw new Error(`Unknown set of steps: ${set}. Choose one of ${Object.keys(SETS).join(', ')}`)
await runAndExit(steps)
