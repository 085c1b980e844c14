import { join } from 'node:path'
import { install, productNode } from './install.mjs'
import { ended, endGroup, onStopRequest, signalGroup, startGroup } from './processes.mjs'
import { root } from './root.mjs'

await install()
const node = productNode()

// The page has the same address as under `npm start`; the API is one port above, behind the page's proxy.
const port = Number(process.env.PORT ?? 4000)
const api = `http://127.0.0.1:${port + 1}`
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')

const processes = [
  startGroup(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: publicUrl, NODE_ENV: 'development' },
  }),
  startGroup(node, [vite, '--port', String(port)], { env: { ...process.env, API_URL: api } }),
]
let asked = false
onStopRequest(() => {
  asked = true
  processes.forEach((child) => signalGroup(child, 'SIGTERM'))
})

// Neither works without the other: when one ends, the other is stopped.
const code = await Promise.race(processes.map(ended))
processes.forEach((child) => signalGroup(child, 'SIGTERM'))
await Promise.all(processes.map((child) => endGroup(child, 5000)))
process.exit(asked ? 0 : code)
