import { install, productNode } from './install.mjs'
import { ended, endGroup, onStopRequest, startGroup } from './processes.mjs'

// Runs a TypeScript file with the product's Node, regardless of the system's Node and npm; installs missing packages
// first.
await install()
const child = startGroup(productNode(), process.argv.slice(2))
onStopRequest(() => child.kill('SIGTERM'))
const code = await ended(child)
await endGroup(child, 3000)
process.exit(code)
