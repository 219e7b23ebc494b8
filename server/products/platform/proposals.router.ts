import { procedure, router } from '#server/api/trpc/init.ts'
import { declineProposal, getProposal, listProposals } from '#server/platform/proposals/proposals.service.ts'
import { approveProposal } from './approve-proposal.service.ts'

export const proposalsRouter = router({
  list: procedure(listProposals),
  get: procedure(getProposal),
  approve: procedure(approveProposal),
  decline: procedure(declineProposal),
})
