import type { Check } from '#server/core/finding.ts'
import { checkDatabase } from './checks/database.sql.ts'
import { checkDisks, checkKeys } from './checks/files.ts'
import { checkPorts } from './checks/ports.ts'
import { checkCertificate, checkMail } from './checks/services.ts'

/** What can be wrong with a machine: settings, files, ports, and the systems that it must reach. */
export const MACHINE_CHECKS: readonly Check[] = [
  checkKeys,
  checkPorts,
  checkDatabase,
  checkDisks,
  checkCertificate,
  checkMail,
]
