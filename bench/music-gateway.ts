// A hit of the external layer's cache beside a bare node:http server that sends the same bytes, in turn in one run.
import autocannon from 'autocannon'
import { median, startTarget } from './load.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const SECONDS = 4

const gateway = await startTarget('music-gateway')
const [url = '', token = ''] = gateway.url.split(' ')
const headers = { authorization: `Bearer ${token}` }
const path = `${url}/api/v1/track/1`
const answer = await fetch(path, { headers })
const body = await answer.text()
const bare = await startTarget('music-bare', {
  BODY: body,
  HEADERS: JSON.stringify(Object.fromEntries([...answer.headers].filter(([name]) => name !== 'connection'))),
})

const figures = { gateway: [] as number[], bare: [] as number[] }
await speedOf(path, 2)
await speedOf(bare.url, 2)
for (let round = 0; round < ROUNDS; round++) {
  figures.bare.push(await speedOf(bare.url, SECONDS))
  figures.gateway.push(await speedOf(path, SECONDS))
}
await Promise.all([gateway.stop(), bare.stop()])

const speed = { gateway: median(figures.gateway), bare: median(figures.bare) }
for (const [name, value] of Object.entries(speed)) {
  console.log(`${name.padEnd(8)} ${Math.round(value).toLocaleString('en')} requests/s (${body.length} bytes)`)
}
console.log(`gateway / bare  ${(speed.gateway / speed.bare).toFixed(2)}   (goal at least 0.50)`)

async function speedOf(target: string, seconds: number): Promise<number> {
  const result = await autocannon({ url: target, duration: seconds, connections: 32, headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target}: ${result.non2xx} refusals`)
  return result.requests.average
}
