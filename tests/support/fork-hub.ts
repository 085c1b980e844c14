import { fork } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Another working tree's server is started by `npm run looks`. */
const root = process.env['HUB_ROOT'] ?? join(import.meta.dirname, '..', '..')

/** What V8 spends on making code quick doesn’t come back in the seconds that a test’s hub lives. */
const withoutOptimising = ['--liftoff-only', '--no-opt', '--no-maglev']

const piped: StdioOptions = ['ignore', 'pipe', 'pipe', 'ipc']

interface Fork {
  /** Besides PATH, which every hub gets. */
  env: NodeJS.ProcessEnv
  /** What follows the program's name: a command of its own. */
  command?: string[]
  /** Options of Node. */
  execArgv?: string[]
  /** Its speed or memory counts, or it lives for minutes: V8 does all it does for an operator’s. */
  optimises?: boolean
  /** Where its output goes; to whoever reads `stdout` and `stderr` when not given. */
  stdio?: StdioOptions
}

/** The real server as a process of its own, as operators start it. */
export const forkHub = ({
  env,
  command = [],
  execArgv = [],
  optimises = false,
  stdio = piped,
}: Fork): ChildProcess =>
  fork('server/main.ts', command, {
    cwd: root,
    execArgv: optimises ? execArgv : [...withoutOptimising, ...execArgv],
    // What Node has compiled is kept: each start would compile the same files anew.
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      ...env,
    },
    stdio,
  })

export const isRunning = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null

/** Resolves when the process is gone, however it ended. */
export const ended = async (child: ChildProcess): Promise<void> => {
  if (isRunning(child)) await once(child, 'exit')
}

/** Resolves when the hub answers; throws when it has ended or `patienceMs` are over. */
export const answers = async (child: ChildProcess, url: string, patienceMs: number): Promise<void> => {
  const deadline = Date.now() + patienceMs
  const asks = () =>
    fetch(`${url}/api/plans`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await asks())) {
    if (!isRunning(child) || Date.now() > deadline) throw new Error('The hub did not start.')
    await pause(50)
  }
}
