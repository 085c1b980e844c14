import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface RunningPostgres {
  /** Address of the server's own database; others are made beside it. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts a throw-away PostgreSQL that ends with this process, however this process ends. */
export const startPostgres = async (): Promise<RunningPostgres> => {
  const keeper = spawn(process.execPath, [fileURLToPath(new URL('keeper.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: process.platform !== 'win32',
  })
  const ended = once(keeper, 'exit')
  const [line] = (await Promise.race([
    once(createInterface(keeper.stdout), 'line'),
    ended.then(() => ['{}']),
  ])) as [string]
  const { url, error } = JSON.parse(line) as { url?: string; error?: string }
  if (!url) throw new Error(error ?? 'The keeper of PostgreSQL ended at once.')
  return {
    url,
    async stop() {
      keeper.stdin.end()
      await ended
    },
  }
}

/** The address of another database on the same server. */
export const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
