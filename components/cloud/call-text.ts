/** One request to our REST API, as a person would send it. */
export type ApiCall = {
  /** What it does: "Switch off". */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** From `/api` on. */
  path: string
  body?: Record<string, unknown>
  /** The answer goes on without end: each line is shown as it comes. */
  streams?: boolean
}

/** The call for a shell; the token comes from the variable QUARTET_TOKEN. */
export function curlOf({ method, path, body, streams }: ApiCall, origin: string): string {
  const lines = [`curl${streams ? ' -N' : ''}${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + path)}`]
  lines.push(`-H "Authorization: Bearer $QUARTET_TOKEN"`)
  if (body) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`)
  return lines.join(' \\\n  ')
}

/** The call in TypeScript, for Node or a browser. */
export function typescriptOf({ method, path, body, streams }: ApiCall, origin: string): string {
  const headers = ['Authorization: `Bearer ${process.env.QUARTET_TOKEN}`']
  if (body) headers.push("'Content-Type': 'application/json'")
  const lines = [
    `const response = await fetch(${JSON.stringify(origin + path)}, {`,
    `  method: '${method}',`,
    `  headers: { ${headers.join(', ')} },`,
    ...(body ? [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`] : []),
    `})`,
    `if (!response.ok) throw new Error(await response.text())`,
    streams ? STREAMED : `console.log(await response.json())`,
  ]
  return lines.join('\n')
}

const STREAMED =
  'for await (const text of response.body!.pipeThrough(new TextDecoderStream())) process.stdout.write(text)'

/** In single quotes nothing has a meaning to the shell but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
