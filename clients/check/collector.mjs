// Receives traces with a server that others wrote, which reads protobuf by OpenTelemetry's own .proto files. Each
// request is a line of JSON in a file. Usage: fork('collector.mjs', [FILE]); it sends its address when it listens.
import { appendFileSync } from 'node:fs'
import { MockOtlpServer, normalizeTrace } from '@elastic/mockotlpserver'

const [file] = process.argv.slice(2)
const onTrace = (trace) => appendFileSync(file, `${JSON.stringify(normalizeTrace(trace))}\n`)
const receiver = new MockOtlpServer({ services: ['http'], httpHostname: '127.0.0.1', httpPort: 0, onTrace })
await receiver.start()
process.send(receiver.httpUrl.href ?? receiver.httpUrl)
