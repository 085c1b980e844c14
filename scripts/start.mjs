import { buildPage } from './build.mjs'
import { install, productNode } from './install.mjs'
import { ended, endGroup, onStopRequest, signalGroup, startGroup } from './processes.mjs'

/** Longer than the server's own limit for requests in flight: a server still running afterwards hangs. */
const STOP_LIMIT = 20_000

await install()
const node = productNode()
await buildPage(node)

// When the channel closes, the server knows that this process has ended in any way.
const server = startGroup(node, ['server/main.ts'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
onStopRequest(() => {
  server.kill('SIGTERM')
  setTimeout(() => signalGroup(server, 'SIGKILL'), STOP_LIMIT).unref()
})
const code = await ended(server)
await endGroup(server, 3000)
process.exit(code)
