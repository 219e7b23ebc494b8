import type { Db } from '#server/core/database/db.ts'
import type { EditedChoice } from './choices.schema.ts'

/** A choice as it was in one or more versions, the last of which is `version`. */
export interface StoodChoice {
  question: 'quality' | 'better'
  choice: EditedChoice
  version: number
}

/** Each state that each choice has had, by the last version that has it. Prisma cannot look into JSON. */
export function everyChoice(db: Db): Promise<StoodChoice[]> {
  return db.$queryRaw<StoodChoice[]>`
    select question, choice, max(version) as version
    from ride_choices,
      lateral (values ('quality', lists -> 'quality_choices'), ('better', lists -> 'better_quality_choices'))
        as list(question, choices),
      jsonb_array_elements(choices) as choice
    group by question, choice
    order by max(version)`
}
