// Works through four products as an assistant does: finds tools by words, calls them by name, shortens answers by
// `fields`. Prints what it found as JSON. Usage: QUARTET_TOKEN=qt_… node assistant.mjs http://localhost:3000
// [auto|legacy]
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const [url, mode = 'auto'] = process.argv.slice(2)
const client = await connected('/api/mcp')
const said = { revision: client.getNegotiatedProtocolVersion(), listed: await namesAt('/api/mcp') }

const server = await use('create server', 'createServer', {
  Name: 'assistant',
  CPU: 1,
  RAM: 512,
  HDD: 10,
  imageID: 1,
  idempotency_key: `assistant-${process.pid}`,
})
const job = server && (await use('wait for a job', 'getJob', { id: server.JobID, wait: 30, fields: ['State'] }))
const vacancies = await use('search vacancies', 'searchVacancies', { per_page: 1, fields: ['found', 'items.name'] })
const trips = await use('list trips', 'listOrders', {})
const tracks = await use('search the music catalogue', 'searchCatalogue', { q: 'a' })
await client.close()
console.log(
  JSON.stringify({ ...said, server, job, vacancies, trips, tracks, cloud: await namesAt('/api/mcp?product=cloud') }),
)

async function connected(path) {
  const made = new Client({ name: 'quartet-check', version: '1.0.0' }, { versionNegotiation: { mode } })
  const headers = { Authorization: `Bearer ${process.env.QUARTET_TOKEN}` }
  await made.connect(new StreamableHTTPClientTransport(new URL(path, url), { requestInit: { headers } }))
  return made
}

async function namesAt(path) {
  const other = await connected(path)
  const { tools } = await other.listTools()
  await other.close()
  return tools.map(({ name }) => name)
}

/** What the tool says; null when the search does not show it, its error when it refuses. */
async function use(words, name, args) {
  const found = textOf(await client.callTool({ name: 'find_tools', arguments: { query: words } }))
  const tool = found.tools.find((one) => one.name === name)
  if (!tool) return null
  const caller = tool.annotations.readOnlyHint ? 'call_read_tool' : 'call_tool'
  return textOf(await client.callTool({ name: caller, arguments: { name, arguments: args } }))
}

function textOf(result) {
  return JSON.parse(result.content[0].text)
}
