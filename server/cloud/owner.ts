import type { Db } from '#server/core/db.ts'

/**
 * Takes the owner's lock until the end of the transaction and counts one job change: the number is that change's
 * place in the owner's stream. Changes of one owner follow one another, so quotas hold and numbers have no gaps.
 */
export async function nextSequence(tx: Db, ownerId: string): Promise<number> {
  const owner = await tx.cloudOwner.upsert({
    where: { ownerId },
    create: { ownerId, sequence: 1 },
    update: { sequence: { increment: 1 } },
  })
  return owner.sequence
}

/** Takes the owner's lock without counting: first thing in every change, so that no two lock in different order. */
export async function lockOwner(tx: Db, ownerId: string): Promise<void> {
  await tx.cloudOwner.upsert({
    where: { ownerId },
    create: { ownerId },
    update: { sequence: { increment: 0 } },
  })
}
