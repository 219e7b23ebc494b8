// A sampler without pauses: it takes the samples of one quarter of a minute after another, and says which it begins.
import { hypervisor } from '../hypervisor/current.ts'
import { takeSample } from '../usage/sampler.ts'

let at = Number(process.argv[2])
process.send?.('ready')
for (; ; at += 15_000) {
  const now = new Date(at)
  await takeSample(hypervisor(), () => now)
}
