import { invoke } from '#server/api/http/adapter-endpoint.ts'
import type { RouteList } from '#server/api/http/route-table.ts'
import { AppError } from '#server/core/errors.ts'
import { updateServer } from '../../servers/change-server.service.ts'
import { createServer, getServer, listServers } from '../../servers/servers.service.ts'
import { idOf, listed, row } from './answer.ts'
import { refusal } from './errors.ts'

/** Kinds of resources that this installation does not have. */
const KINDS = ['load_balancers', 'volumes', 'floating_ips', 'placement_groups', 'certificates', 'storage_boxes']
/** Likewise, but kinds that the Hetzner API itself does not let clients create. */
const READ_ONLY = ['isos', 'load_balancer_types', 'storage_box_types']

const ACTIONS = [
  'request_console',
  'enable_rescue',
  'disable_rescue',
  'attach_iso',
  'detach_iso',
  'add_to_placement_group',
  'remove_from_placement_group',
  'change_alias_ips',
]

const unsupported = async (call: Parameters<typeof idOf>[0], what: string): Promise<never> => {
  await invoke(call.ctx, getServer, { id: idOf(call) })
  throw refusal('unsupported_error', `Servers have no ${what} here`)
}

/** What that API has and this installation has not: lists are empty, and nothing can be created. */
export const unsupportedRoutes: RouteList = {
  ...Object.fromEntries(
    [...KINDS, ...READ_ONLY].flatMap((kind) => {
      const missing = () => {
        throw new AppError('not_found')
      }
      const refuse = () => {
        throw refusal('forbidden', `There are no ${kind.replaceAll('_', ' ')} here`)
      }
      return [
        [
          `/${kind}`,
          {
            GET: row(listServers, (call) => listed(call, kind, [], (item) => item)),
            ...(KINDS.includes(kind) && { POST: row(createServer, refuse) }),
          },
        ],
        [`/${kind}/{id}`, { GET: row(listServers, missing) }],
      ]
    }),
  ),
  ...Object.fromEntries(
    ACTIONS.map((action) => [
      `/servers/{id}/actions/${action}`,
      { POST: row(updateServer, (call) => unsupported(call, action)) },
    ]),
  ),
}
