import { texts } from '#i18n/texts.ts'
import type { HiringSettings } from '#prisma/generated/client.ts'
import { requireRole } from '#server/core/actor.ts'
import type { Context } from '#server/core/context.ts'
import type { Db } from '#server/core/database/db.ts'
import { lock } from '#server/core/database/locks.sql.ts'
import { PLACEHOLDERS } from './answers.schema.ts'
import type { STAGE_STATES } from './settings.schema.ts'

interface Entry {
  id: string
  name: string
}

export interface StoredStage extends Entry {
  state: (typeof STAGE_STATES)[number] | null
}

/** How a company works through its responses. */
export interface Stored {
  version: number
  stages: readonly [StoredStage, ...StoredStage[]]
  labels: readonly Entry[]
  templates: readonly (Entry & { text: string })[]
}

/** The present settings of a company; those that every company begins with are in the language of the caller. */
export async function storedHiring(db: Db, companyId: number): Promise<Stored> {
  const row = await db.hiringSettings.findUnique({ where: { companyId } })
  return row ? ofRow(row) : { version: 0, stages: firstStages(), labels: [], templates: firstTemplates() }
}

/** Until the transaction ends, nobody else changes stages or moves responses of the caller's company. */
export function lockHiring({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<void> {
  return lock(db, `vacancies.hiring.${requireRole(actor, 'employer').userId}`)
}

/** The stage that a response stands in. */
export function stageOf({ stages }: Pick<Stored, 'stages'>, card: { stage: string } | null): StoredStage {
  return stages.find(({ id }) => id === card?.stage) ?? stages[0]
}

const ofRow = ({ version, stages, labels, templates }: HiringSettings) =>
  ({ version, stages, labels, templates }) as unknown as Stored

function firstStages(): Stored['stages'] {
  const t = texts('vacancies.hiringFirst')
  return [
    { id: 'new', name: t('new'), state: null },
    { id: 'phone', name: t('phone'), state: null },
    { id: 'interview', name: t('interview'), state: 'invitation' },
    { id: 'offer', name: t('offer'), state: null },
    { id: 'hired', name: t('hired'), state: null },
    { id: 'declined', name: t('declined'), state: 'discard' },
  ]
}

function firstTemplates(): Stored['templates'] {
  const t = texts('vacancies.hiringFirst')
  return [
    { id: 'invitation', name: t('invitation'), text: t('invitationText', PLACEHOLDERS) },
    { id: 'refusal', name: t('refusal'), text: t('refusalText', PLACEHOLDERS) },
  ]
}
