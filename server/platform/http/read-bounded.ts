/** Reads a body as text; throws once it is longer than `mostBytes`. */
export const readBounded = async ({ body }: Response, mostBytes: number): Promise<string> => {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new Error(`The answer has more than ${mostBytes} bytes.`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
