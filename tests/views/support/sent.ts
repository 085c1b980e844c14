/** What a page sends from now on, by what its addresses end in; `stop` ends it. */
export const watchSent = () => {
  const plain = globalThis.fetch
  const bodies: { path: string; body: unknown }[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== 'GET')
      bodies.push({ path: new URL(request.url).pathname, body: JSON.parse(await request.clone().text()) })
    return plain(request)
  }
  return {
    last: (end: string): unknown => bodies.findLast(({ path }) => path.endsWith(end))?.body,
    stop: (): void => void (globalThis.fetch = plain),
  }
}
