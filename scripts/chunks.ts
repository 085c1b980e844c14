import { fileURLToPath } from 'node:url'

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null
}

const entry = fileURLToPath(new URL('../src/main.tsx', import.meta.url))
const client = /\/src\/(?:api\/http|features\/session\/create-session|features\/projects\/load-projects)\.ts$/
const order = /\/src\/(?:features\/order\/order-popup|app\/flows\/(?:provide-order|overlay-history))\.tsx?$/
const donation = /\/src\/(?:features\/donation\/donation-modal|app\/flows\/provide-donation)\.tsx?$/
const frame =
  /\/src\/(?:app\/shell\/(?:shell-navigation|browser-frame)|features\/(?:action-bar\/action-icons|theme\/(?:theme-actors|theme-row)))\.tsx?$/
const route = /\/src\/app\/routes\/|\?tsr-split=/
const icon = /\/lucide-react\/.*\/icons\//
const part = /\/(?:src\/(?:product|api)|contract)\//

/** The modules that come with this one, and where the code starts that they load later. */
const reach = (graph: ModuleGraph, start: string) => {
  const modules = new Set<string>()
  const later = new Set<string>()
  const visit = (id: string): void => {
    if (modules.has(id)) return
    modules.add(id)
    const info = graph.getModuleInfo(id)
    info?.importedIds.forEach(visit)
    info?.dynamicallyImportedIds.forEach((start) => later.add(start))
  }
  visit(start)
  return { modules, later }
}

/** Parts that come together count as one user. */
const userOf = (start: string): string =>
  order.test(start) ? 'order' : donation.test(start) ? 'donation' : frame.test(start) ? 'frame' : start

/** The chunk of each module that has one by name. */
const sortModules = (graph: ModuleGraph): Map<string, string> => {
  const found = new Map<string, ReturnType<typeof reach>>()
  const find = (start: string): void => {
    if (found.has(start)) return
    found.set(start, reach(graph, start))
    found.get(start)?.later.forEach(find)
  }
  find(entry)
  const chunkOf = new Map<string, string>()
  const take = (modules: Iterable<string>, chunk: string): void => {
    for (const id of modules) if (!chunkOf.has(id)) chunkOf.set(id, chunk)
  }
  const hub = found.get(entry)
  take(hub?.modules ?? [], 'hub')
  for (const [start, { modules }] of found) if (client.test(start)) take(modules, 'client')

  // Whatever the pages share that comes later on all of them; what only some of them share, stays with those.
  const usersOf = new Map<string, Set<string>>()
  for (const [start, { modules }] of found)
    for (const id of modules) {
      const users = usersOf.get(id) ?? new Set()
      usersOf.set(id, users.add(userOf(start)))
    }
  const ofEveryPage = new Set([...(hub?.later ?? [])].filter((start) => !route.test(start)))
  for (const [id, users] of usersOf) {
    if (chunkOf.has(id)) continue
    if (users.size === 1 && users.has('order')) chunkOf.set(id, 'order')
    else if (users.size === 1 && users.has('donation')) chunkOf.set(id, 'donation')
    else if (users.size === 1 && users.has('frame')) chunkOf.set(id, 'frame')
    else if (users.size > 1 && (users.has('order') || [...users].some((user) => ofEveryPage.has(user))))
      chunkOf.set(id, 'common')
  }
  return chunkOf
}

/**
 * Few chunks, so that a slow line needs few round trips: `hub` holds the entry with the landing page, what every page
 * runs and the libraries, so that a first visit asks for one file; `client` what asks the API and knows who is logged in;
 * `order` and `donation` what opening them needs; `frame` what sidebar, header and theme need beyond the first paint; `common` what
 * this and other parts share that come later on every page; `icons` and `parts` what only later pages share. Left alone,
 * the bundler cuts the shared parts into some forty files, and the entry lists every one of them.
 */
export const firstPageChunks = () => {
  let chunkOf: Map<string, string> | undefined
  // A chunk takes along what its modules import, unless one before it has it.
  const named = (chunk: string, priority: number) => ({
    priority,
    debugName: chunk,
    name: (id: string, graph: ModuleGraph) => {
      chunkOf ??= sortModules(graph)
      return chunkOf.get(id) === chunk ? chunk : null
    },
  })
  return {
    groups: [
      named('hub', 4),
      named('client', 3),
      named('common', 2),
      named('order', 1),
      named('donation', 1),
      named('frame', 1),
      { name: 'icons', test: icon, minShareCount: 2 },
      { name: 'parts', test: part, minShareCount: 2 },
    ],
  }
}
