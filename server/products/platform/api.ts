import { aliases, files, routes } from '#app/api/(platform)/routes.ts'
import type { ProductApi } from '#server/api/http/routes.ts'
import { BackupView } from '#server/platform/backup/backup.schema.ts'
import { ProposalSummary } from '#server/platform/proposals/proposals.schema.ts'

export default {
  aliases,
  files,
  routes,
  eventData: {
    'proposal.created': { data: ProposalSummary },
    'proposal.decided': { data: ProposalSummary },
    'backup.failed': { data: BackupView },
    'backup.late': { data: BackupView },
  },
} satisfies ProductApi
