import { exportZoneFile, importZoneFile } from '#server/cloud/dns/zones/zone-file.service.ts'
import { ZoneDifference, ZoneFile } from '#server/cloud/dns/zones/zones.schema.ts'
import { JobView } from '#server/cloud/jobs/jobs.schema.ts'
import { cloudEndpoint, jobLocation } from '#server/cloud/rest.ts'
import { textReply } from '#server/http/reply.ts'

export const GET = cloudEndpoint(exportZoneFile, {
  answers: { 200: { 'text/dns': ZoneFile } },
  respond: ({ Name, Text }, _ctx, request) =>
    textReply(
      request,
      200,
      Text,
      {
        'content-type': 'text/dns; charset=utf-8',
        'content-disposition': `attachment; filename="${Name}.zone"`,
        vary: 'Authorization, Cookie',
        'cache-control': 'private, no-cache',
      },
      true,
    ),
})
export const POST = cloudEndpoint(importZoneFile, {
  queryFields: ['dry_run'],
  status: (answer) => ('Type' in answer ? 202 : 200),
  answers: { 200: ZoneDifference, 202: JobView },
  failures: ['conflict'],
  headers: (answer, ctx): Record<string, string> =>
    'Type' in answer ? { Location: ctx.origin + jobLocation(answer) } : {},
})
