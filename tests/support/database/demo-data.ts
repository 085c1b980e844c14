import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { prepareDataFolder } from '../hub-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a hub that was started once and stopped; to be copied. */
    demoData: string
  }
}

/** One first start for the whole run. */
export default async ({ provide }: TestProject): Promise<() => void> => {
  const folder = await prepareDataFolder()
  provide('demoData', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
