import { procedure, router } from '#server/trpc/init.ts'
import { decideConsent, getConsent } from './consent.service.ts'
import { endProgramAccess, listAdmittedPrograms } from './grants.service.ts'
import { createProgram, deleteProgram, listPrograms, renewProgramSecret, updateProgram } from './programs.service.ts'

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
