// The public listener in a process of its own that a test may kill at any moment.
import { startTestServer } from '#server/testing/http.ts'

process.send?.(Number(new URL((await startTestServer()).url).port))
