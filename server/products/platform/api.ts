import { aliases, files, routes } from '#app/api/(platform)/routes.ts'
import type { ProductApi } from '#server/api/http/routes.ts'
import { ProposalSummary } from '#server/platform/proposals/proposals.schema.ts'

export default {
  aliases,
  files,
  routes,
  eventData: { 'proposal.created': { data: ProposalSummary }, 'proposal.decided': { data: ProposalSummary } },
} satisfies ProductApi
