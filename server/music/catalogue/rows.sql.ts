import { Prisma } from '#prisma/generated/client.ts'
import type { Db } from '#server/core/db.ts'
import { MODELS } from '../query/models.ts'
import type { ModelName } from '../query/models.ts'

// Prisma has no row locks.

/** Makes other changes of this row wait until the end of the transaction; what refers to it may still be written. */
export async function lockRow(tx: Db, model: ModelName, id: number): Promise<void> {
  await tx.$executeRaw`select 1 from ${Prisma.raw(MODELS[model].table)} where id = ${id} for no key update`
}
