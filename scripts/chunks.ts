type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const shared = /\/(?:src\/ui|contract|node_modules)\//
// The barrel would make every icon of the product look as if the first page showed it.
const icon = /\/lucide-react\/.*\/icons\//
const entry = /\/src\/main\.tsx$/
const landingData = /\/src\/features\/projects\/landing-data\.tsx$/

const reachable = (graph: ModuleGraph, start: string): Set<string> => {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    graph.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  visit(start)
  return found
}

/** The modules below one that was seen, found when they are first asked for: by then the graph is whole. */
const startingAt = (start: RegExp) => {
  let startId: string | undefined
  let modules: Set<string> | undefined
  return {
    see: (id: string): void => {
      if (start.test(id)) startId = id
    },
    holds: (id: string, graph: ModuleGraph): boolean => {
      if (startId === undefined) return false
      modules ??= reachable(graph, startId)
      return modules.has(id)
    },
  }
}

/**
 * Few chunks for the first page: `hub` holds the entry with the landing page, what every page runs and the libraries, so
 * that a first visit asks for one file; `below` what the landing page's later part shares with others. Left alone, the
 * bundler cuts the shared parts into some forty files.
 */
export const firstPageChunks = () => {
  const ofEntry = startingAt(entry)
  const ofLandingData = startingAt(landingData)
  return {
    groups: [
      {
        debugName: 'hub',
        priority: 1,
        test: (id: string) => {
          for (const start of [ofEntry, ofLandingData]) start.see(id)
          return true
        },
        name: (id: string, graph: ModuleGraph) => (ofEntry.holds(id, graph) && !icon.test(id) ? 'hub' : null),
      },
      {
        debugName: 'below',
        test: shared,
        name: (id: string, graph: ModuleGraph) =>
          !icon.test(id) && ofLandingData.holds(id, graph) ? 'below' : null,
      },
    ],
  }
}
