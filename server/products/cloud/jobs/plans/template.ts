import { db } from '#server/core/database/db.ts'
import { StepError, RetryAfter } from '../../step-error.ts'
import { settle, workingServer } from '../../states.ts'
import { UNFINISHED } from '../job-repository.sql.ts'
import type { Plan, Save, Work } from './plan.ts'

/** A template that its server's queue is still creating: look again after this. */
const CREATION_WAIT_MS = 400

export const templatePlans = {
  CreateTemplate: {
    steps: [{ name: 'Publish the template', run: publishTemplate }],
    undo: ({ job, hypervisor, token }) => hypervisor.deleteTemplate(job.resourceId, token),
    ended: async (tx, job, completed) => {
      await settle(tx, 'Template', job.resourceId, completed ? 'create.completed' : 'create.failed')
      await settle(tx, 'Server', Number(job.subject.split(':')[1]), 'change.ended')
    },
  },
  DeleteTemplate: {
    steps: [{ name: 'Delete the image', run: deleteImage }],
    ended: (tx, job, completed) =>
      settle(tx, 'Template', job.resourceId, completed ? 'delete.completed' : 'delete.failed'),
  },
} satisfies Record<string, Plan>

async function publishTemplate({ job, hypervisor, token }: Work): Promise<Save> {
  const id = job.resourceId
  const template = await db().cloudTemplate.findUnique({ where: { id } })
  if (!template) throw new StepError('refused', 'template_gone', 'The template no longer exists')
  await workingServer(template.serverId)
  const { size } = await hypervisor.publishTemplate(id, template.serverId, token)
  return (tx) => tx.cloudTemplate.updateMany({ where: { id }, data: { size } })
}

async function deleteImage({ job, hypervisor, token }: Work): Promise<void> {
  const creation = await db().cloudJob.count({
    where: { type: 'CreateTemplate', resourceId: job.resourceId, state: { in: UNFINISHED } },
  })
  if (creation > 0) throw new RetryAfter(CREATION_WAIT_MS)
  await hypervisor.deleteTemplate(job.resourceId, token)
}
