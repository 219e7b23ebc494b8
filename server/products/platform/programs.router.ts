import { procedure, router } from '#server/api/trpc/init.ts'
import { decideConsent, getConsent } from '#server/platform/programs/consent.service.ts'
import { endProgramAccess, listAdmittedPrograms } from '#server/platform/programs/grants.service.ts'
import {
  createProgram,
  deleteProgram,
  listPrograms,
  renewProgramSecret,
  updateProgram,
} from '#server/platform/programs/programs.service.ts'

export const programsRouter = router({
  list: procedure(listPrograms),
  create: procedure(createProgram),
  update: procedure(updateProgram),
  delete: procedure(deleteProgram),
  renewSecret: procedure(renewProgramSecret),
  consent: procedure(getConsent),
  decide: procedure(decideConsent),
  admitted: procedure(listAdmittedPrograms),
  end: procedure(endProgramAccess),
})
