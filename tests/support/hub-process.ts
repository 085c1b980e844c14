import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject, onTestFinished } from 'vitest'
import { forkHub } from './fork-hub.ts'
import { freePort } from './free-port.ts'

/** A folder of this test's own. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const copyOf = (name: 'emptyData' | 'demoData'): string => {
  const copy = join(temporaryFolder(), 'data')
  cpSync(inject(name), copy, { recursive: true })
  return copy
}

/** A data folder that a first start has left, for this test to use or to damage. */
export const demoData = (): string => copyOf('demoData')

/** A data folder with nothing but a new database in it, which takes a first start some seconds to make. */
export const emptyData = (): string => copyOf('emptyData')

export interface HubProcess {
  readonly child: ChildProcess
  readonly url: string
  /** What it has printed so far. */
  readonly output: () => { out: string; err: string }
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  ready(): Promise<void>
}

const startProcess = async (env: NodeJS.ProcessEnv, command: string[] = []): Promise<HubProcess> => {
  const port = env['PORT'] ?? String(await freePort())
  // Development: the page is served by its own server, so none has to be built for these tests.
  const child = forkHub({ command, env: { NODE_ENV: 'development', PORT: port, ...env } })
  const printed = { out: '', err: '' }
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The hub has no output.')
  stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()))
  stderr.on('data', (chunk: Buffer) => (printed.err += chunk.toString()))
  // Not 'close': it never comes once the channel was cut.
  const ended = Promise.all([once(child, 'exit'), once(stdout, 'close'), once(stderr, 'close')]).then(
    ([[code]]) => code as number | null,
  )
  const hub: HubProcess = {
    child,
    url: `http://127.0.0.1:${port}`,
    output: () => printed,
    ended,
    async ready() {
      while (!printed.out.includes('The Hub is at')) {
        if (child.exitCode !== null) throw new Error(`The hub ended: ${printed.err}`)
        await wait(50)
      }
    },
  }
  return hub
}

/** Starts the hub as a process of its own; it is killed when the test is over. */
export const startHubProcess = async (
  env: NodeJS.ProcessEnv = {},
  command: string[] = [],
): Promise<HubProcess> => {
  const hub = await startProcess({ ...env, HUB_DATA: env['HUB_DATA'] ?? temporaryFolder() }, command)
  onTestFinished(async () => {
    hub.child.kill('SIGKILL')
    await hub.ended
  })
  return hub
}

/** Starts a hub on a folder and stops it. */
export const startAndStop = async (folder: string): Promise<void> => {
  const hub = await startProcess({ HUB_DATA: folder })
  await hub.ready()
  hub.child.kill('SIGTERM')
  await hub.ended
}

/** Asks a running hub for a mailed link. */
export const askForLink = (url: string, email: string) =>
  fetch(`${url}/api/auth/magiclink`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  })

/** The processes that one has started and that live: a hub's stand-ins. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/u.test(name)) return []
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return Number(fields[1]) === pid && fields[0] !== 'Z' ? [Number(name)] : []
    } catch {
      return []
    }
  })

export const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`)
