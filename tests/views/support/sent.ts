/** What a page sends from now on, by what its addresses end in; `stop` ends it. */
export const watchSent = () => {
  const plain = globalThis.fetch
  const bodies: { path: string; body: unknown }[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method !== 'GET') {
      const text = await request.clone().text()
      bodies.push({ path: new URL(request.url).pathname, body: text === '' ? null : JSON.parse(text) })
    }
    return plain(request)
  }
  return {
    last: (end: string): unknown => bodies.findLast(({ path }) => path.endsWith(end))?.body,
    stop: (): void => void (globalThis.fetch = plain),
  }
}
