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
/** The tabs of the settings share the log-in's modal and their own parts; no other page waits for those. */
const settings = /\/src\/app\/pages\/(?:profile|notifications|ways|wallets|privacy)-settings\.tsx$/
const frame =
  /\/src\/(?:app\/shell\/(?:shell-navigation|browser-frame)|features\/(?:action-bar\/action-icons|theme\/(?:theme-actors|theme-row)))\.tsx?$/
const route = /\/src\/app\/routes\/|\?tsr-split=/
const icon = /\/lucide-react\/.*\/icons\//
const part = /\/(?:src\/(?:product|api)|contract)\//

/** The modules loaded together with this one, and the entries of code that they load later. */
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

/** Entries that are loaded together count as one user. */
const userOf = (start: string): string =>
  order.test(start)
    ? 'order'
    : donation.test(start)
      ? 'donation'
      : frame.test(start)
        ? 'frame'
        : settings.test(start)
          ? 'settings'
          : start

/** Assigns modules to the named chunks. */
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

  // Modules shared by code that every page loads later; modules shared by only some pages stay with those.
  const usersOf = new Map<string, Set<string>>()
  for (const [start, { modules }] of found)
    for (const id of modules) {
      const users = usersOf.get(id) ?? new Set()
      usersOf.set(id, users.add(userOf(start)))
    }
  const ofEveryPage = new Set([...(hub?.later ?? [])].filter((start) => !route.test(start)))
  for (const [id, users] of usersOf) {
    if (chunkOf.has(id)) continue
    users.delete('settings')
    if (users.size === 1 && users.has('order')) chunkOf.set(id, 'order')
    else if (users.size === 1 && users.has('donation')) chunkOf.set(id, 'donation')
    else if (users.size === 1 && users.has('frame')) chunkOf.set(id, 'frame')
    else if (users.size > 1 && (users.has('order') || [...users].some((user) => ofEveryPage.has(user))))
      chunkOf.set(id, 'common')
  }
  return chunkOf
}

/**
 * Few chunks, so that a slow connection needs few round trips. `hub`: the entry with the landing page, the code of
 * every page and the libraries, so that a first visit requests one file; `client`: calls to the API and the log-in
 * state; `order` and `donation`: code for opening them; `frame`: sidebar, header and theme beyond the first paint;
 * `common`: code shared by this and other parts that every page loads later; `icons` and `parts`: code that only
 * later pages share. By default the bundler splits the shared parts into some forty files, and the entry lists every
 * one of them.
 */
export const firstPageChunks = () => {
  let chunkOf: Map<string, string> | undefined
  // A chunk includes the imports of its modules, unless a chunk with a higher priority has them.
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
