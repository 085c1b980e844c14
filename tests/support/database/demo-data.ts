import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startAndStop } from '../hub-process.ts'
import { putEmptyDatabase } from './pglite-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a database that nothing has been written to; to be copied. */
    emptyData: string
    /** The data folder of a hub that was started once and stopped; to be copied. */
    demoData: string
  }
}

/** Both for the whole run. */
export default async ({ provide }: TestProject): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-test-'))
  const [emptyData, demoData] = [join(folder, 'empty'), join(folder, 'demo')]
  await putEmptyDatabase(emptyData)
  cpSync(emptyData, demoData, { recursive: true })
  await startAndStop(demoData)
  provide('emptyData', emptyData)
  provide('demoData', demoData)
  return () => rmSync(folder, { recursive: true, force: true })
}
