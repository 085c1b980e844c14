type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const library =
  /^\0rolldown\/runtime|\/node_modules\/(?:react|react-dom|scheduler|xstate|@xstate|@tanstack|ky|@lingui|use-sync-external-store)\//
const shared = /\/(?:src\/ui|contract|node_modules)\//
// The barrel would make every icon of the product look as if the first page showed it.
const icon = /\/lucide-react\/.*\/icons\//
const entry = /\/src\/main\.tsx$/
const landing = /\/src\/features\/projects\/landing-page\.tsx$/

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

/**
 * Few chunks for the first page: `libraries` changes with a dependency only, `hub` holds what every page runs and what
 * the landing page shares with others. Left alone, the bundler cuts the shared part into some thirty files.
 */
export const firstPageChunks = () => {
  let entryModules = new Set<string>()
  let landingModules = new Set<string>()
  return {
    groups: [
      { name: 'libraries', test: library, priority: 2 },
      {
        debugName: 'hub',
        priority: 1,
        test: (id: string) => {
          if (entry.test(id)) entryModules = new Set([id])
          if (landing.test(id)) landingModules = new Set([id])
          return true
        },
        name: (id: string, graph: ModuleGraph) => {
          const [entryId] = entryModules
          const [landingId] = landingModules
          if (entryModules.size === 1 && entryId) entryModules = reachable(graph, entryId)
          if (landingModules.size === 1 && landingId) landingModules = reachable(graph, landingId)
          if (entry.test(id) || icon.test(id)) return null
          if (entryModules.has(id) || (landingModules.has(id) && shared.test(id))) return 'hub'
          return landingModules.has(id) ? 'landing' : null
        },
      },
    ],
  }
}
