import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'

const aptInstall = 'apt-get install -y -qq --no-install-recommends'

/**
 * Package managers with their commands; the next command runs only if Chromium is still missing: Debian has a
 * headless package, others do not.
 */
const managers = [
  {
    tool: 'apt-get',
    commands: ['apt-get update -qq', `${aptInstall} chromium-headless-shell`, `${aptInstall} chromium`],
  },
  { tool: 'dnf', commands: ['dnf install -y -q chromium'] },
  { tool: 'apk', commands: ['apk add --quiet chromium'] },
]

/** @param {string} command */
const works = (command) => spawnSync('sh', ['-c', command], { stdio: 'ignore' }).status === 0

/** @returns {string[]} commands that install Chromium without asking for a password; empty if that is not possible */
function installCommands() {
  if (process.platform === 'win32') return []
  if (process.platform === 'darwin') return works('command -v brew') ? ['brew install --cask chromium'] : []
  const manager = managers.find(({ tool }) => works(`command -v ${tool}`))
  if (!manager) return []
  if (process.getuid?.() === 0) return manager.commands
  return works('sudo -n true') ? manager.commands.map((command) => `sudo -n ${command}`) : []
}

/**
 * Finds Chromium, or lets the system's package manager install it if that is allowed. @returns {boolean} it is
 * available
 */
export function provideChromium() {
  if (findChromium()) return true
  if (!process.env.CHROMIUM_PATH) {
    for (const command of installCommands()) {
      console.log(`Chromium is not here: ${command}`)
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 240_000 })
      if (findChromium()) return true
    }
  }
  console.error(
    'Chromium is needed for the views and journeys: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.',
  )
  return false
}
