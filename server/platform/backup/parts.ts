/** The bytes in parts of at least `least`, the last one excepted. */
export async function* partsOf(source: AsyncIterable<Uint8Array>, least: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  let chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < least) continue
    yield Buffer.concat(chunks)
    chunks = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}
