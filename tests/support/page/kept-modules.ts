import type { Plugin } from 'vite'

/**
 * Lets the browser keep the modules of the page for a whole run, in which no file changes: each file of tests would ask for
 * five hundred of them again. Where files are watched, they are asked for anew.
 */
export const keptModules = (): Plugin => ({
  name: 'hub:kept-modules',
  configureServer: ({ config, middlewares }) => {
    if (config.server.watch !== null) return
    middlewares.use((request, response, next) => {
      if (
        /^\/(?:src|machines|contract|server|locales|tests|node_modules|@id|@fs)\//u.test(request.url ?? '')
      ) {
        const setHeader = response.setHeader.bind(response)
        response.setHeader = (name, value) =>
          setHeader(
            name,
            name.toLowerCase() === 'cache-control' && value === 'no-cache' ? 'max-age=3600' : value,
          )
      }
      next()
    })
  },
})
