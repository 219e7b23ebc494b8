// Compares the nodes of the search cluster with the database, or has them filled again.
// Usage: npm run search:cluster -- check | rebuild [host:port]
import { closeDb } from '#server/core/database/db.ts'
import { openDatabase } from '#server/core/postgres/open.ts'
import { checkedNode, emptyNode } from '#server/products/vacancies/engine/cluster/check.ts'
import { closeSearchNodes } from '#server/products/vacancies/engine/cluster/node.sql.ts'
import { searchShards } from '#server/products/vacancies/engine/cluster/nodes.ts'
import { runCommand } from './run-command.ts'

const [command = '', only, ...more] = process.argv.slice(2)
if (!['check', 'rebuild'].includes(command) || more.length > 0) {
  console.error(`Usage: npm run search:cluster -- check | rebuild [host:port]
check    compares every node of SEARCH_NODES with the database; ends with 1 when one differs or does not answer
rebuild  empties the nodes, or one of them; the worker of a running Quartet fills them again`)
  process.exitCode = 2
} else await runCommand(run)

async function run(): Promise<void> {
  const nodes = searchShards()
    .flat()
    .filter(({ address }) => only === undefined || address === only)
  if (nodes.length === 0) throw new Error('SEARCH_NODES names no such node')
  const database = await openDatabase(() => {}, { share: true })
  try {
    for (const node of nodes) {
      const { isSame, says } = command === 'check' ? await checkedNode(node) : await emptyNode(node)
      console.log(`${node.address}, shard ${node.shard}: ${says}`)
      if (!isSame) process.exitCode = 1
    }
  } finally {
    await closeSearchNodes()
    await closeDb()
    await database.stop()
  }
}
