import { z } from 'zod'
import type { Job } from '../task.ts'

export const anyJob = (name: string): Job => ({ name, payload: z.unknown() })
