// The built-in name server with a zone of RECORDS names, or a bare UDP echo without it.
import { createSocket } from 'node:dgram'
import { startDnsServer } from '#server/products/cloud/dns/engine/builtin/dns-server.ts'
import type { RecordSet } from '#server/products/cloud/dns/records/record-set-rules.ts'

const count = Number(process.env.RECORDS ?? 0)

if (count > 0) {
  const recordSets = Array.from({ length: count }, (_, at): RecordSet => ({
    name: `host${at}`,
    type: 'A',
    ttl: 300,
    values: [`10.0.${at >> 8}.${at & 255}`],
  }))
  const zone = {
    name: 'bench.example',
    serial: 1,
    ttl: 300,
    nameservers: ['ns.bench.example'],
    recordSets,
    soa: 'ns.bench.example. a.bench.example. 1 1 1 1 300',
  }
  const source = { zone: (name: string) => (name === zone.name ? zone : undefined) }
  const { port } = await startDnsServer({ host: '127.0.0.1', port: 0, source, answersPerSecond: 1_000_000_000 })
  process.send?.(String(port))
} else {
  const socket = createSocket('udp4')
  socket.on('message', (packet, { port, address }) => socket.send(packet, port, address))
  socket.bind(0, '127.0.0.1', () => process.send?.(String(socket.address().port)))
}
