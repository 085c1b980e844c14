import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const mark = `TEST_STEP_OF=${process.pid}-${Date.now()}`

/** Environment that every process started by a step inherits, so that it can be identified later. */
export const markedEnvironment = Object.fromEntries([mark.split('=')])

/** @param {string} pid */
function carriesMark(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark)
  } catch {
    return false // ended meanwhile, or owned by another user
  }
}

/** @param {string} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim().slice(0, 120)
  } catch {
    return 'gone'
  }
}

/** @returns {string[]} pids; empty on a system without /proc: there only the process group is ended */
function markedProcesses() {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && carriesMark(pid))
}

/**
 * Kills all processes that a step left running, after `grace` milliseconds to end by themselves.
 * @param {number} grace
 * @returns {Promise<string[]>} the command lines of the killed ones
 */
export async function killLeftovers(grace) {
  const deadline = Date.now() + grace
  while (markedProcesses().length > 0 && Date.now() < deadline) await wait(100)
  const left = markedProcesses()
  const commands = left.map(commandOf).filter((command) => command !== '')
  for (const pid of left) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It ended meanwhile.
    }
  }
  // A killed process is still listed for a moment.
  const gone = Date.now() + 2000
  while (markedProcesses().length > 0 && Date.now() < gone) await wait(20)
  return commands
}
