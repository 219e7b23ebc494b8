import { z } from 'zod'
import type { Job } from '../task.ts'

/** A job with any payload. */
export const anyJob = (name: string): Job => ({ name, payload: z.unknown() })
