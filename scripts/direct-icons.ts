import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const index = /import \{([^}]+)\} from 'lucide-react'/g
const inBarrel = /export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g

/** Files of all icons by name, including their older names, from the package's index. */
const filesIn = (barrel: string): ReadonlyMap<string, string> =>
  new Map(
    [...barrel.matchAll(inBarrel)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )

/**
 * Imports icons from their own files. Through the package's index, every user of one icon would seem to use all of
 * them, so that none could go into the chunk of its users.
 */
export const directIcons = (): Plugin => {
  let files: ReadonlyMap<string, string> = new Map()
  const fileOf = (name: string): string => {
    const file = files.get(name)
    if (!file) throw new Error(`lucide-react has no icon ${name}`)
    return file
  }
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const barrel = await this.resolve('lucide-react')
      if (!barrel) throw new Error('lucide-react is not installed')
      files = filesIn(readFileSync(barrel.id, 'utf8'))
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /from 'lucide-react'/ },
      handler: (code) => ({
        code: code.replaceAll(index, (_, list: string) =>
          list
            .split(',')
            .map((one) => one.trim())
            .filter((one) => one !== '' && !one.startsWith('type '))
            .map((name) => `import ${name} from 'lucide-react/icons/${fileOf(name)}'`)
            .join(';'),
        ),
        map: null,
      }),
    },
  }
}
