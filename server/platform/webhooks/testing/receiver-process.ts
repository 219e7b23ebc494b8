// A receiver that can be killed: appends each message to a file before it answers, and refuses some, so that what came
// later must wait. Usage: <file> [<port>]
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const REFUSED_OF = 50

const [file = '', port = '0'] = process.argv.slice(2)

let requests = 0
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (++requests % REFUSED_OF === 0) return void response.writeHead(500).end()
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { subject: number; n: number } }
    appendFileSync(file, `${data.subject} ${data.n}\n`)
    response.writeHead(204).end()
  })
})
server.listen(Number(port), '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
