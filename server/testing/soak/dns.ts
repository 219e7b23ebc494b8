// Record sets as last requested, compared with what every name server answers.
import { Resolver } from 'node:dns/promises'
import { LOOPS, type MakeProduct } from './product.ts'

const NAMES_EACH = 3
const ENDED = new Set(['Completed', 'Failed'])

/** Record sets are changed in a zone of each loop, one change after the other. */
export const makeDns =
  (nameServers: readonly string[]): MakeProduct =>
  async ({ call }) => {
    /** Name → its text. */
    const texts = new Map<string, string>()
    const jobs = new Map<number, number>()
    const zones: { id: number; name: string }[] = []
    let changes = 0
    for (let loop = 0; loop < LOOPS; loop++) {
      const name = `soak${loop}.example`
      const zone = await call({
        as: 'user',
        method: 'POST',
        path: '/dns/zones',
        body: { Name: name },
        key: `zone-${loop}`,
      })
      if (zone) zones.push({ id: Number(zone['ID']), name })
    }

    async function change(id: string, loop: number) {
      const zone = zones[loop]
      if (!zone) return
      const job = jobs.get(loop)
      if (job !== undefined) {
        const view = await call({ as: 'user', method: 'GET', path: `/jobs/${job}` })
        if (!ENDED.has(String(view?.['State']))) return
        jobs.delete(loop)
      }
      const name = `t${changes % NAMES_EACH}`
      const body = { RecordSets: [{ Name: name, Type: 'TXT', Values: [`"${id}"`] }] }
      const path = `/dns/zones/${zone.id}/records`
      const accepted = await call({ as: 'user', method: 'PATCH', path, body, key: `dns-${id}` })
      if (!accepted) return
      texts.set(`${name}.${zone.name}`, id)
      jobs.set(loop, Number(accepted['ID']))
      changes++
    }

    const differing = async (server: string) => {
      const resolver = new Resolver({ timeout: 2000, tries: 3 })
      resolver.setServers([server])
      let count = 0
      for (const [name, text] of texts) {
        const answer = await resolver.resolveTxt(name).catch(() => [])
        if (answer.length !== 1 || answer[0]?.join('') !== text) count++
      }
      return count
    }

    return {
      name: 'dns',
      acts: [change],
      tally: () => ({ zones: zones.length, names: texts.size, changes }),
      invariants: nameServers.map((server) => ({
        sentence: `${server} answers every name with what was last accepted for it`,
        broken: () => differing(server),
      })),
    }
  }
