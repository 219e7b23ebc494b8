import { procedure, router } from '#server/api/trpc/init.ts'
import { decideConsent, getConsent } from '#server/platform/programs/consent.service.ts'
import { endProgramAccess, listAdmittedPrograms } from '#server/platform/programs/grants.service.ts'
import * as programs from '#server/platform/programs/programs.service.ts'

export const programsRouter = router({
  list: procedure(programs.listPrograms),
  create: procedure(programs.createProgram),
  update: procedure(programs.updateProgram),
  delete: procedure(programs.deleteProgram),
  renewSecret: procedure(programs.renewProgramSecret),
  consent: procedure(getConsent),
  decide: procedure(decideConsent),
  admitted: procedure(listAdmittedPrograms),
  end: procedure(endProgramAccess),
})
