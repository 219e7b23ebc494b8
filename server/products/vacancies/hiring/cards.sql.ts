import type { Db } from '#server/core/database/db.ts'

// Prisma cannot insert what it selects.

/** Puts all responses of a company that have no stage yet into this one. */
export async function placeInFirst(tx: Db, companyId: number, stage: string): Promise<void> {
  await tx.$executeRaw`
    insert into hiring_card (negotiation_id, stage)
    select negotiation.id, ${stage} from negotiation join vacancy on vacancy.id = vacancy_id
    where company_id = ${companyId}
    on conflict do nothing`
}
