import { procedure, router } from '#server/trpc/init.ts'
import { searchVacancies } from './search.service.ts'
import { getVacancy } from './vacancy.service.ts'

export const vacanciesRouter = router({
  search: procedure(searchVacancies),
  get: procedure(getVacancy),
})
