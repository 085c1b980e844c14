type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const library =
  /^\0rolldown\/runtime|\/node_modules\/(?:react|react-dom|scheduler|xstate|@xstate|@tanstack|ky|@lingui|use-sync-external-store)\//
const shared = /\/(?:src\/ui|contract|node_modules)\//
// The barrel would make every icon of the product look as if the first page showed it.
const icon = /\/lucide-react\/.*\/icons\//
const entry = /\/src\/main\.tsx$/
const landing = /\/src\/features\/projects\/landing-page\.tsx$/
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

type Start = ReturnType<typeof startingAt>

/**
 * Few chunks for the first page: `libraries` changes with a dependency only, `hub` holds what every page runs and what
 * the landing page shares with others, `below` what the landing page's later part shares with others. Left alone, the
 * bundler cuts the shared parts into some forty files.
 */
export const firstPageChunks = () => {
  const starts = [entry, landing, landingData].map(startingAt)
  const [ofEntry, ofLanding, ofLandingData] = starts as [Start, Start, Start]
  return {
    groups: [
      { name: 'libraries', test: library, priority: 2 },
      {
        debugName: 'hub',
        priority: 1,
        test: (id: string) => {
          starts.forEach((start) => start.see(id))
          return true
        },
        name: (id: string, graph: ModuleGraph) => {
          if (entry.test(id) || icon.test(id)) return null
          const isShared = shared.test(id)
          if (ofEntry.holds(id, graph) || (isShared && ofLanding.holds(id, graph))) return 'hub'
          return ofLanding.holds(id, graph) ? 'landing' : null
        },
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
