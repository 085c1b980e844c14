import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface RunningPostgres {
  /** Address of the server's own database; others are made beside it. */
  readonly url: string
  /** Ends the server in order, or as a crash would; resolves when it has ended. */
  readonly end: (how: 'stop' | 'crash') => Promise<void>
  /** Starts the ended server again, on the same address; resolves when it answers. */
  readonly startAgain: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts a throw-away PostgreSQL that ends with this process, however this process ends. With `durable` it keeps over
 * a crash what was committed; `debian` is the one that Debian installed here; `settings` are its own, as `jit=off`.
 */
export const startPostgres = async ({
  durable = false,
  debian = false,
  settings = [] as readonly string[],
} = {}): Promise<RunningPostgres> => {
  const keeper = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('keeper.ts', import.meta.url)),
      ...(durable ? ['durable'] : []),
      ...(debian ? ['debian'] : []),
      ...settings,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: process.platform !== 'win32' },
  )
  const ended = once(keeper, 'exit')
  const lines = createInterface(keeper.stdout)
  const nextLine = async (): Promise<string> => {
    const [line] = (await Promise.race([once(lines, 'line'), ended.then(() => ['{}'])])) as [string]
    return line
  }
  const { url, error } = JSON.parse(await nextLine()) as { url?: string; error?: string }
  if (!url) throw new Error(error ?? 'The keeper of PostgreSQL ended at once.')
  const tell = async (word: string): Promise<void> => {
    keeper.stdin.write(`${word}\n`)
    await nextLine()
  }
  return {
    url,
    end: (how) => tell(how),
    startAgain: () => tell('start'),
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
