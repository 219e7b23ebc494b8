// Writes the types of the TypeScript client (clients/typescript) from the endpoints. Usage: npm run client
import { writeFileSync } from 'node:fs'
import { CLIENT_FILE, makeClientSource } from './client/make.ts'

const source = await makeClientSource()
writeFileSync(CLIENT_FILE, source)
console.log(`clients/typescript/schema.ts: ${(source.length / 1000).toFixed(0)} kB`)
process.exit(0)
