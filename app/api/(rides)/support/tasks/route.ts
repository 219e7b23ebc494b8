import { endpoint } from '#server/http/endpoint.ts'
import { listTasks, postTask } from '#server/rides/support/support.service.ts'

export const GET = endpoint(listTasks, { failures: ['not_found'] })
export const POST = endpoint(postTask, {
  status: 201,
  location: (task) => `/api/support/tasks/${task.task_id}`,
})
