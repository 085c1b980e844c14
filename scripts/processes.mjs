import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './root.mjs'

const isWindows = process.platform === 'win32'

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
export const exitCode = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 0)

/**
 * @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} its exit code; 127 if it could
 * not start
 */
export function ended(child) {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)))
  })
}

/**
 * Starts a command as the leader of a new process group: a signal sent to the group of this process (Ctrl-C in a
 * terminal) reaches it only once, through this process, and it can be ended together with all its children.
 * @param {string} command @param {string[]} args @param {import('node:child_process').SpawnOptions} [options]
 */
export function startGroup(command, args, options = {}) {
  return spawn(command, args, { cwd: root, stdio: 'inherit', ...options, detached: !isWindows })
}

/**
 * @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals | 0} signal @returns {boolean} the
 * group exists
 */
export function signalGroup(child, signal) {
  if (child.pid === undefined) return false
  try {
    return process.kill(isWindows ? child.pid : -child.pid, signal)
  } catch {
    return false
  }
}

/**
 * Ends the rest of a group once its leader is gone, or the whole group after `grace`.
 * @param {import('node:child_process').ChildProcess} child @param {number} grace milliseconds
 */
export async function endGroup(child, grace) {
  const deadline = Date.now() + grace
  while (Date.now() < deadline && signalGroup(child, 0)) await wait(50)
  signalGroup(child, 'SIGKILL')
}

/**
 * Calls `stop` once when this process should end, also if the npm that started it was killed without passing on the
 * signal.
 * @param {() => void} stop
 */
export function onStopRequest(stop) {
  let asked = false
  const once = () => {
    if (!asked) stop()
    asked = true
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, once)
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && once(), 100).unref()
  }
}

/**
 * Runs a command to its end, showing its output. Ends this process if the command fails or a stop is requested.
 * @param {string} command @param {string[]} args @param {string} failure message for a failure
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function runOrStop(command, args, failure, options) {
  const child = startGroup(command, args, options)
  let stopped = false
  onStopRequest(() => {
    stopped = true
    signalGroup(child, 'SIGTERM')
  })
  const code = await ended(child)
  await endGroup(child, 500)
  if (stopped) process.exit(130)
  if (code === 0) return
  console.error(failure)
  process.exit(1)
}
