import { AuditLines, AuditTable, AUDIT_FORMATS } from '#server/auth/audit.schema.ts'
import { exportAudit } from '#server/auth/audit.service.ts'
import { endpoint } from '#server/http/endpoint.ts'
import { textsResponse } from '#server/http/reply.ts'

export const GET = endpoint(exportAudit, {
  answers: { 200: { [AUDIT_FORMATS.csv]: AuditTable, [AUDIT_FORMATS.ndjson]: AuditLines } },
  etag: false,
  respond: ({ format, texts }) =>
    textsResponse(texts, {
      'Content-Type': `${AUDIT_FORMATS[format]}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="audit-${new Date().toISOString().slice(0, 10)}.${format}"`,
    }),
})
