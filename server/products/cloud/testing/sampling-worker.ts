// A sampler without pauses: it takes a sample of each quarter of a minute, from the time that its argument gives.
import { hypervisor } from '../hypervisor/current.ts'
import { takeSample } from '../usage/sampler.ts'

let at = Number(process.argv[2])
process.send?.('ready')
for (; ; at += 15_000) {
  const now = new Date(at)
  await takeSample(hypervisor(), () => now)
}
