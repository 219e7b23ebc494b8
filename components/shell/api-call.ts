import type { Scope } from '#server/core/scopes.schema.ts'

/** A request to our REST API that does what an action of the page does. */
export type ApiCall = {
  /** What it does: "Shut down". */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** From `/api` on. */
  path: string
  /** The scope that its token needs; absent where anybody may call. */
  scope?: Scope
  body?: Record<string, unknown>
  /** The response never ends: each line is printed as it arrives. */
  streams?: boolean
}

/** The request as a curl command; the token comes from the variable QUARTET_TOKEN. */
export function curlOf({ method, path, scope, body, streams }: ApiCall, origin: string): string {
  const lines = [`curl${streams ? ' -N' : ''}${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + path)}`]
  if (scope) lines.push(`-H "Authorization: Bearer $QUARTET_TOKEN"`)
  if (body) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`)
  return lines.join(' \\\n  ')
}

/** The call in TypeScript, for Node or a browser. */
export function typescriptOf({ method, path, scope, body, streams }: ApiCall, origin: string): string {
  const headers = scope ? ['Authorization: `Bearer ${process.env.QUARTET_TOKEN}`'] : []
  if (body) headers.push("'Content-Type': 'application/json'")
  const lines = [
    `const response = await fetch(${JSON.stringify(origin + path)}, {`,
    `  method: '${method}',`,
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body ? [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`] : []),
    `})`,
    `if (!response.ok) throw new Error(await response.text())`,
    streams ? STREAMED : `console.log(await response.json())`,
  ]
  return lines.join('\n')
}

const STREAMED =
  'for await (const text of response.body!.pipeThrough(new TextDecoderStream())) process.stdout.write(text)'

/** Inside single quotes only the quote itself is special to a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
