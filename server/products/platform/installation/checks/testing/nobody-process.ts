// Looks at ports and folders as an account without rights, and sends what it has found.
import '#i18n/catalogue.ts'
import { spoken } from '#server/core/finding.ts'
import { env } from '#server/settings/env.ts'
import { checkDisks } from '../files.ts'
import { checkPorts } from '../ports.ts'

const NOBODY = 65_534

env()
process.setgroups?.([NOBODY])
process.setgid?.(NOBODY)
process.setuid?.(NOBODY)
const findings = [...(await checkPorts()), ...(await checkDisks())].map(spoken)
process.send?.(findings, () => process.exit(0))
