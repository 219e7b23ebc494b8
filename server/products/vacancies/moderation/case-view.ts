import type { z } from 'zod'
import type { ModerationCase } from '#prisma/generated/client.ts'
import { wireDate } from '../dates.ts'
import { findingsOf } from './check.service.ts'
import { MOST_APPEALS, type ModerationState } from './kinds.schema.ts'
import type { Moderation } from './moderation.schema.ts'

/** A case as the employer of the vacancy sees it. */
export function caseView(row: ModerationCase): z.output<typeof Moderation> {
  const { note, appeal, queuedAt, decidedAt } = row
  return {
    state: row.state as ModerationState,
    findings: findingsOf(row),
    note,
    appeal,
    can_appeal: mayAppeal(row),
    queued_at: wireDate(queuedAt),
    decided_at: decidedAt && wireDate(decidedAt),
  }
}

/** One appeal waits at a time, and each follows a decision. */
export const mayAppeal = ({ state, appeals }: ModerationCase): boolean => state === 'refused' && appeals < MOST_APPEALS
