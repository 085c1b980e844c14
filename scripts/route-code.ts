import type { Plugin } from 'vite'

const routers = /import \{ lazyRouteComponent \} from ['"]@tanstack\/react-router['"]/
const ours = "import { lazyPage as lazyRouteComponent } from '#src/app/code/route-code.ts'"

/**
 * Makes the routes that the router's plugin has split load their code by the hub's function instead of the router's.
 * Must come after that plugin.
 */
export const routeCode = (): Plugin => ({
  name: 'route-code',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/app\/routes\//, code: /\blazyRouteComponent\(/ },
    handler(code, id) {
      if (!routers.test(code)) throw new Error(`${id}: it isn't clear who loads the code of this route`)
      return { code: code.replace(routers, () => ours), map: null }
    },
  },
})
