import { z } from 'zod'
import { task } from '#server/tasks/task.ts'
import { tidy } from './tidy.service.ts'

export const tidyTask = task('platform.tidy', z.strictObject({}), (ctx) => tidy(ctx), { cron: '17 * * * *' })
