import { describe } from 'vitest'
import { killedWorker } from '../../testing/killed.ts'

describe('the built-in engine', killedWorker)
