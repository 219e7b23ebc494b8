// The same small handler through direct dispatch, through Next and beside a bare node:http server, in turn in one run.
// Prints requests per second (median of the rounds) and the ratios that matter.
import { median, requestsPerSecond, startTarget } from './load.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const SECONDS = 4
const OPEN = { RATE_LIMIT: '100000000', RATE_LIMIT_BURST: '100000000', LOG_LEVEL: 'info' }

const targets = [await startTarget('bare'), await startTarget('direct', OPEN), await startTarget('next', OPEN)]
const figures = new Map(targets.map(({ name }) => [name, [] as number[]]))

for (const { url } of targets) await requestsPerSecond(url, 2)
for (let round = 0; round < ROUNDS; round++) {
  for (const { name, url } of targets) figures.get(name)?.push(await requestsPerSecond(url, SECONDS))
}
await Promise.all(targets.map((target) => target.stop()))

const speed = Object.fromEntries([...figures].map(([name, values]) => [name, median(values)]))
for (const [name, value] of Object.entries(speed))
  console.log(`${name.padEnd(8)}${Math.round(value).toLocaleString('en')} requests/s`)
console.log(`direct / bare  ${((speed.direct ?? 0) / (speed.bare ?? 1)).toFixed(2)}   (goal at least 0.60)`)
console.log(`direct / next  ${((speed.direct ?? 0) / (speed.next ?? 1)).toFixed(1)}   (goal at least 8)`)
