type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const shared = /\/(?:src\/(?:ui|product|api)|contract|node_modules)\//
const icon = /\/lucide-react\/.*\/icons\//
const part = /\/(?:src\/(?:product|api)|contract)\//
const entry = /\/src\/main\.tsx$/
const landingData = /\/src\/features\/projects\/landing-data\.tsx$/
const client = /\/src\/(?:api\/http|features\/session\/create-session|features\/projects\/load-projects)\.ts$/

const reachable = (graph: ModuleGraph, starts: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  starts.forEach(visit)
  return found
}

/** The modules below those that were seen, found when they are first asked for: by then the graph is whole. */
const startingAt = (start: RegExp) => {
  const starts: string[] = []
  let modules: Set<string> | undefined
  return {
    see: (id: string): void => {
      if (start.test(id)) starts.push(id)
    },
    holds: (id: string, graph: ModuleGraph): boolean => {
      modules ??= reachable(graph, starts)
      return modules.has(id)
    },
  }
}

/**
 * Few chunks for the first page: `hub` holds the entry with the landing page, what every page runs and the libraries, so
 * that a first visit asks for one file; `client` what asks the API and knows who is logged in; `below` what the landing
 * page's later part shares with others; `icons` and `parts` what only later pages and overlays share. Left alone, the
 * bundler cuts the shared parts into some forty files, and the entry lists every one of them.
 */
export const firstPageChunks = () => {
  const ofEntry = startingAt(entry)
  const ofClient = startingAt(client)
  const ofLandingData = startingAt(landingData)
  return {
    groups: [
      {
        debugName: 'hub',
        priority: 2,
        test: (id: string) => {
          for (const start of [ofEntry, ofClient, ofLandingData]) start.see(id)
          return true
        },
        name: (id: string, graph: ModuleGraph) => (ofEntry.holds(id, graph) ? 'hub' : null),
      },
      {
        debugName: 'client',
        priority: 1,
        name: (id: string, graph: ModuleGraph) => (ofClient.holds(id, graph) ? 'client' : null),
      },
      {
        debugName: 'client',
        priority: 1,
        name: (id: string, graph: ModuleGraph) => (ofClient.holds(id, graph) ? 'client' : null),
      },
      {
        debugName: 'below',
        test: shared,
        name: (id: string, graph: ModuleGraph) => (ofLandingData.holds(id, graph) ? 'below' : null),
      },
      {
        debugName: 'icons',
        name: 'icons',
        test: icon,
        minShareCount: 2,
      },
      {
        debugName: 'parts',
        name: 'parts',
        test: part,
        minShareCount: 2,
      },
    ],
  }
}
