import { spawnSync } from 'node:child_process'
import { findChromium } from './chromium.mjs'

const aptInstall = 'apt-get install -y -qq --no-install-recommends'

/** Each with its commands, the next only while Chromium is still not here: Debian has one without windows, others don't. */
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

/** @returns {string[]} the commands that install Chromium here without asking anyone; none where that isn't possible */
function installCommands() {
  if (process.platform === 'win32') return []
  if (process.platform === 'darwin') return works('command -v brew') ? ['brew install --cask chromium'] : []
  const manager = managers.find(({ tool }) => works(`command -v ${tool}`))
  if (!manager) return []
  if (process.getuid?.() === 0) return manager.commands
  return works('sudo -n true') ? manager.commands.map((command) => `sudo -n ${command}`) : []
}

/** Finds Chromium, or has the system's package manager install it where that is allowed. @returns {boolean} it is there */
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
