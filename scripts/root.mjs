import { fileURLToPath } from 'node:url'

/** The folder of package.json, without a trailing separator. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
