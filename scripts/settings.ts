// Writes docs/configuration.md from server/env.ts. Usage: npm run settings
import { writeFileSync } from 'node:fs'
import { configurationPage } from './settings/table.ts'

writeFileSync('docs/configuration.md', configurationPage())
console.log('docs/configuration.md is written')
